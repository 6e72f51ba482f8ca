"""Auto-graded exercises for tensor code. `grader.grade` reads as the whole flow; nothing is exported here."""
