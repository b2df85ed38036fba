namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A folder with the files of one test.</summary>
sealed class TempFolder : IDisposable
{
    public TempFolder(params string[] emptyFiles) => Array.ForEach(emptyFiles, file => Write(file, ""));

    public string Path { get; } = Directory.CreateTempSubdirectory("syncio-tests-").FullName;

    public string this[string file] => System.IO.Path.Combine(Path, file);

    public void Write(string file, string text)
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(this[file])!);
        File.WriteAllText(this[file], text);
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
