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

    /// <summary>A project of one source file.</summary>
    public void Project(string name, string properties, string code, string items = "")
    {
        Write($"{name}/{name}.csproj", $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>");
        Write($"{name}/Code.cs", code);
    }

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
