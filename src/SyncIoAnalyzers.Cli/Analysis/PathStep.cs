namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>One step of a request path: the entry point, or a member on the way to the call.</summary>
/// <param name="Name">The name as the message shows it.</param>
/// <param name="File">The file with the declaration, relative to the current folder; empty for generated code.</param>
/// <param name="Line">The line of the declaration, starting at 1; 0 if there is no declaration.</param>
/// <param name="CallLine">The line that leads to the next step; 0 if no written line leads there.</param>
internal sealed record PathStep(string Name, string File = "", int Line = 0, int CallLine = 0);
