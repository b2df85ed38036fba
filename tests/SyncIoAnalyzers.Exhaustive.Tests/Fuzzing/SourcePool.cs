using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Sources of the repository from which cases are derived.</summary>
internal static class SourcePool
{
    static readonly Lazy<string[]> _sampleSources = new(() => [.. FindFiles("tests/samples").Select(File.ReadAllText)]);
    static readonly Lazy<string[]> _testSources = new(() =>
        [
            .. FindFiles("tests/SyncIoAnalyzers.Tests")
                .Where(f => f.EndsWith("Tests.cs", StringComparison.Ordinal))
                .Select(File.ReadAllText)
                .SelectMany(ExtractSources)
                .Select(s => s.Contains("class ") || s.Contains("interface ") ? s : AddFrame(s))
                .Distinct(),
        ]
    );
    static readonly Lazy<string[]> _tableLines = new(() =>
        [
            .. new[] { "src/SyncIoAnalyzers.Common/Tables", "src/SyncIoAnalyzers/Packages" }
                .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(RepositoryFiles.Folder, folder), "*.txt"))
                .Order(StringComparer.Ordinal)
                .SelectMany(File.ReadLines),
        ]
    );

    const string Frame =
        "class Frame {{ static object? Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag) {{ {0} return null; }} static void Use(object? value) {{ }} static Task<int> LoadAsync() => Task.FromResult(1); }}";

    /// <summary>Gets the declarations that generated programs use.</summary>
    public static string SharedDeclarations { get; } = ReadResource("SharedDeclarations.txt");

    /// <summary>Gets unusual sources.</summary>
    public static IReadOnlyList<string> OddSources { get; } = ReadResource("OddSources.txt").Split("\n---\n");

    /// <summary>Gets the files of the sample projects.</summary>
    public static IReadOnlyList<string> SampleSources => _sampleSources.Value;

    /// <summary>Gets the sources in the tests of rules and fixes.</summary>
    public static IReadOnlyList<string> TestSources => _testSources.Value;

    /// <summary>Gets the lines of the shipped tables.</summary>
    public static IReadOnlyList<string> TableLines => _tableLines.Value;

    /// <summary>Returns the sources in the string literals of a file, without their markup.</summary>
    public static IEnumerable<string> ExtractSources(string file) =>
        CSharpSyntaxTree
            .ParseText(file)
            .GetRoot()
            .DescendantTokens()
            .Where(t => t.IsKind(SyntaxKind.StringLiteralToken) || t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken))
            .Select(t => t.ValueText)
            .Where(v => v.Contains('('))
            .Select(v => System.Text.RegularExpressions.Regex.Replace(v, @"\{\|[^:|]*:|\|\}|\[\||\|\]", ""));

    /// <summary>Reads a text file of this folder, which is embedded in the assembly.</summary>
    public static string ReadResource(string name)
    {
        using var reader = new StreamReader(typeof(SourcePool).Assembly.GetManifestResourceStream("fuzzing/" + name)!);
        return reader.ReadToEnd().Replace("\r\n", "\n");
    }

    /// <summary>Puts statements into a method of a class.</summary>
    public static string AddFrame(string statements) => string.Format(System.Globalization.CultureInfo.InvariantCulture, Frame, statements);

    static IEnumerable<string> FindFiles(string folder) =>
        Directory
            .EnumerateFiles(Path.Combine(RepositoryFiles.Folder, folder), "*.cs", SearchOption.AllDirectories)
            .Where(f => !f.Contains("/obj/") && !f.Contains("/bin/"))
            .Order(StringComparer.Ordinal);
}
