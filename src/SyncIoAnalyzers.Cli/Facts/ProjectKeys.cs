namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The hashes of all that decides about the results of a project. They contain no path of this machine.</summary>
/// <param name="Inputs">Of its options, files and references to assemblies.</param>
/// <param name="References">Of the shapes of the projects that it references.</param>
/// <param name="Shape">
/// Of its declarations and those of the projects that it references. Bodies do not count: other projects bind to declarations only.
/// </param>
internal sealed record ProjectKeys(string Inputs, string References, string Shape);
