namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>One step of a request path: the entry point, or a member on the way to the call.</summary>
/// <param name="Name">As the message names it.</param>
/// <param name="File">The file that declares it, relative to the current folder; empty where nobody wrote it.</param>
/// <param name="Line">The line of the declaration, from 1; 0 where it has none.</param>
/// <param name="CallLine">The line that leads to the next step; 0 where nothing that is written in this one leads there.</param>
internal sealed record PathStep(string Name, string File = "", int Line = 0, int CallLine = 0);
