namespace SyncIoAnalyzers.Cli;

/// <summary>The command cannot go on; the message is one line that says why and what to do, and is all that the user sees.</summary>
public class StopException(string message) : Exception(message);
