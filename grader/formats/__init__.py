"""What is told, as text: for a person at a terminal, and as JSON."""
