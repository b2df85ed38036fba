namespace SyncIoAnalyzers.Common;

/// <summary>Stops the command. The message is a single line with the reason and the remedy, and it is all that the user sees.</summary>
internal class StopException(string message) : Exception(message);
