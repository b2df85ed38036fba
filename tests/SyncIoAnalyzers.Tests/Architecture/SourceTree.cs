using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Architecture;

/// <summary>The C# files of the repository, read from disk, with paths relative to its root.</summary>
static class SourceTree
{
    /// <summary>Returns the written C# files in <paramref name="folder"/>, in a fixed order; build output is left out.</summary>
    public static IEnumerable<string> FindFiles(string folder) =>
        Directory
            .EnumerateFiles(Path.Combine(Docs.RepositoryFiles.Folder, folder), "*.cs", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Docs.RepositoryFiles.Folder, file).Replace('\\', '/'))
            .Where(file => !file.Contains("/obj/") && !file.Contains("/bin/"))
            .Order(StringComparer.Ordinal);

    public static SourceText ReadText(string file) => SourceText.From(File.ReadAllText(Path.Combine(Docs.RepositoryFiles.Folder, file)));

    public static SyntaxNode ParseFile(string file) =>
        CSharpSyntaxTree.ParseText(ReadText(file), new CSharpParseOptions(LanguageVersion.Preview), file).GetRoot();

    /// <summary>Fails with all problems, one per line, since a failed collection assertion shortens them.</summary>
    public static void AssertNone(IEnumerable<string> problems) => Assert.True(!problems.Any(), string.Join("\n", problems));
}
