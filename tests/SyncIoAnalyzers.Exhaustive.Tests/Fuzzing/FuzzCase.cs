using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Some sources to try, what the compiler is told of them, and what lies beside them.</summary>
internal sealed record FuzzCase(int Seed, int Group)
{
    /// <summary>The texts of the files, usings included.</summary>
    public ImmutableArray<string> Sources { get; init; } = [];

    /// <summary>The version of the language.</summary>
    public LanguageVersion Version { get; init; } = LanguageVersion.Preview;

    /// <summary>What is compiled.</summary>
    public OutputKind Kind { get; init; } = OutputKind.DynamicallyLinkedLibrary;

    /// <summary>The name of the references: see <see cref="Compiled"/>.</summary>
    public string References { get; init; } = "web";

    /// <summary>The text of the <c>.editorconfig</c>.</summary>
    public string EditorConfig { get; init; } = "";

    /// <summary>The text of the <c>.globalconfig</c>.</summary>
    public string GlobalConfig { get; init; } = "";

    /// <summary>The additional files.</summary>
    public ImmutableArray<(string Name, string Text)> Beside { get; init; } = [];

    /// <summary>Whether a source is the case's own; the usings are in every one.</summary>
    public static bool IsOwn(string text) => !ReferenceEquals(text, Making.Usings);

    /// <summary>Where a source stands. What names a page was made of one.</summary>
    public static string PathOf(int index, string text) =>
        text.Contains(".cshtml\"") ? $"/src/Page{index}_cshtml.g.cs" : $"/src/{index}.cs";

    /// <summary>All of it, for people.</summary>
    public override string ToString() =>
        string.Join(
            "\n",
            [
                $"// C# {Version.ToDisplayString()}, {Kind}, references: {References}",
                .. Config(".editorconfig", EditorConfig),
                .. Config(".globalconfig", GlobalConfig),
                .. Beside.SelectMany(b => Config(b.Name, b.Text)),
                .. Sources.Where(IsOwn).SelectMany((text, i) => new[] { "// ---- " + PathOf(i, text), text }),
            ]
        );

    static string[] Config(string name, string text) =>
        text.Length == 0 ? [] : ["// ---- " + name, text.Length < 4000 ? text : text[..4000] + "…"];
}
