namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The code that stack frames speak of.</summary>
internal static class Source
{
    /// <summary>A line of a file of this repository. A build server compiles it as <c>/_/tests/…</c>, wherever it is.</summary>
    public static string Line(string file, int line) => File.ReadAllLines(file.StartsWith("/_/", StringComparison.Ordinal) ? Path.Combine(Root(AppContext.BaseDirectory), file[3..]) : file)[line - 1];

    static string Root(string folder) => File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")) ? folder : Root(Path.GetDirectoryName(folder) ?? throw new InvalidOperationException("The tests do not run inside of the repository."));
}
