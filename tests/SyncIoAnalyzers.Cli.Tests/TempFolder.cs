using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A folder with the files of one test.</summary>
sealed partial class TempFolder : IDisposable
{
    public TempFolder(params string[] emptyFiles) => Array.ForEach(emptyFiles, file => WriteFile(file, ""));

    public string Path { get; } = Directory.CreateTempSubdirectory("syncio-tests-").FullName;

    public string this[string file] => System.IO.Path.Combine(Path, file);

    public void WriteFile(string file, string text)
    {
        Directory.CreateDirectory(System.IO.Path.GetDirectoryName(this[file])!);
        File.WriteAllText(this[file], text);
    }

    /// <summary>Copies the sources of one folder of another instance with the files beside it.</summary>
    public void CopyFolder(string from, string folder)
    {
        foreach (
            var file in Directory
                .EnumerateFiles(from)
                .Concat(Directory.EnumerateFiles(System.IO.Path.Combine(from, folder), "*", SearchOption.AllDirectories))
                .Where(f => !BuildOutput().IsMatch(f))
        )
            WriteFile(System.IO.Path.GetRelativePath(from, file), File.ReadAllText(file));
    }

    /// <summary>Writes a project of one source file.</summary>
    public void WriteProject(string name, string properties, string code, string items = "")
    {
        WriteFile(
            $"{name}/{name}.csproj",
            $"<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup>{properties}</PropertyGroup><ItemGroup>{items}</ItemGroup></Project>"
        );
        WriteFile($"{name}/Code.cs", code);
    }

    /// <summary>Writes a web project of one source file.</summary>
    public void WriteWebProject(string code, string items = "") =>
        WriteProject(
            "Web",
            "<TargetFramework>net10.0</TargetFramework>",
            code,
            $"""{items}<FrameworkReference Include="Microsoft.AspNetCore.App" />"""
        );

    /// <summary>Writes a solution of a web project over a library.</summary>
    public void WriteShop(string frameworks, string waits, string calls)
    {
        WriteFile("Directory.Build.props", "<Project />");
        WriteFile(".editorconfig", "root = true\n");
        WriteFile("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Lib/Lib.csproj" /></Solution>""");
        WriteProject("Lib", frameworks, waits);
        WriteWebProject(calls, """<ProjectReference Include="../Lib/Lib.csproj" />""");
    }

    [GeneratedRegex(@"[\\/](obj|bin)[\\/]")]
    private static partial Regex BuildOutput();

    public void Dispose() => Directory.Delete(Path, recursive: true);
}
