using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Where cases start from: sources that are in the repository.</summary>
internal static class Pool
{
    static readonly Lazy<string[]> _samples = new(() => [.. Files("tests/samples").Select(File.ReadAllText)]);
    static readonly Lazy<string[]> _snippets = new(() =>
        [
            .. Files("tests/SyncIoAnalyzers.Tests")
                .Where(f => f.EndsWith("Tests.cs", StringComparison.Ordinal))
                .Select(File.ReadAllText)
                .SelectMany(InStrings)
                .Select(Framed)
                .Distinct(),
        ]
    );
    static readonly Lazy<string[]> _tables = new(() =>
        [
            .. Directory
                .EnumerateFiles(Path.Combine(Repository.Folder, "src", "SyncIoAnalyzers"), "*.txt", SearchOption.AllDirectories)
                .Where(f => !f.Contains("/obj/") && !f.Contains("/bin/"))
                .Order(StringComparer.Ordinal)
                .SelectMany(File.ReadLines),
        ]
    );

    const string Frame =
        "class Frame {{ static object? Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag) {{ {0} return null; }} static void Use(object? value) {{ }} static Task<int> LoadAsync() => Task.FromResult(1); }}";

    /// <summary>What made programs are given to use.</summary>
    public static string Given { get; } = Text("Given.txt");

    /// <summary>Sources that are odd by themselves.</summary>
    public static IReadOnlyList<string> Odd { get; } = Text("Odd.txt").Split("\n---\n");

    /// <summary>The files of the sample projects.</summary>
    public static IReadOnlyList<string> Samples => _samples.Value;

    /// <summary>The sources in the tests of rules and fixes.</summary>
    public static IReadOnlyList<string> Snippets => _snippets.Value;

    /// <summary>The lines of the tables that come with the analyzers.</summary>
    public static IReadOnlyList<string> TableLines => _tables.Value;

    /// <summary>The sources in the strings of a file, without their markup.</summary>
    public static IEnumerable<string> InStrings(string file) =>
        CSharpSyntaxTree
            .ParseText(file)
            .GetRoot()
            .DescendantTokens()
            .Where(t => t.IsKind(SyntaxKind.StringLiteralToken) || t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken))
            .Select(t => t.ValueText)
            .Where(v => v.Contains('('))
            .Select(v => System.Text.RegularExpressions.Regex.Replace(v, @"\{\|[^:|]*:|\|\}|\[\||\|\]", ""));

    /// <summary>A text that is kept beside this file.</summary>
    public static string Text(string name)
    {
        using var reader = new StreamReader(typeof(Pool).Assembly.GetManifestResourceStream("fuzzing/" + name)!);
        return reader.ReadToEnd().Replace("\r\n", "\n");
    }

    static string Framed(string source) =>
        source.Contains("class ") || source.Contains("interface ")
            ? source
            : string.Format(System.Globalization.CultureInfo.InvariantCulture, Frame, source);

    static IEnumerable<string> Files(string folder) =>
        Directory
            .EnumerateFiles(Path.Combine(Repository.Folder, folder), "*.cs", SearchOption.AllDirectories)
            .Where(f => !f.Contains("/obj/") && !f.Contains("/bin/"))
            .Order(StringComparer.Ordinal);
}
