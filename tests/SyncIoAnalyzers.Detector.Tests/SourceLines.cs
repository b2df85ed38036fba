namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The source code that stack frames refer to.</summary>
internal static class SourceLines
{
    /// <summary>
    /// Returns a line of a file of this repository. A build server compiles the file as <c>/_/tests/…</c>, wherever it is.
    /// </summary>
    public static string ReadLine(string file, int line) =>
        File.ReadAllLines(
            file.StartsWith("/_/", StringComparison.Ordinal) ? Path.Combine(FindRoot(AppContext.BaseDirectory), file[3..]) : file
        )[line - 1];

    static string FindRoot(string folder) =>
        File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln"))
            ? folder
            : FindRoot(
                Path.GetDirectoryName(folder) ?? throw new InvalidOperationException("The tests do not run inside of the repository.")
            );
}
