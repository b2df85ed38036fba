using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Generated sources with their compiler options, configuration and additional files.</summary>
internal sealed record FuzzCase(int Seed, int Group)
{
    /// <summary>Gets the texts of the files, including the usings.</summary>
    public ImmutableArray<string> Sources { get; init; } = [];

    /// <summary>Gets the language version.</summary>
    public LanguageVersion Version { get; init; } = LanguageVersion.Preview;

    /// <summary>Gets the kind of the output.</summary>
    public OutputKind Kind { get; init; } = OutputKind.DynamicallyLinkedLibrary;

    /// <summary>Gets the name of the reference set: see <see cref="CaseCompilation"/>.</summary>
    public string References { get; init; } = "web";

    /// <summary>Gets the text of the <c>.editorconfig</c>.</summary>
    public string EditorConfig { get; init; } = "";

    /// <summary>Gets the text of the <c>.globalconfig</c>.</summary>
    public string GlobalConfig { get; init; } = "";

    /// <summary>Gets the additional files.</summary>
    public ImmutableArray<(string Name, string Text)> AdditionalFiles { get; init; } = [];

    /// <summary>Returns true for a source of this case and false for the usings, which all cases share.</summary>
    public static bool IsOwn(string text) => !ReferenceEquals(text, CaseGenerator.Usings);

    /// <summary>
    /// Returns the path of a source. A source that mentions a Razor page gets the path of the code generated from a page.
    /// </summary>
    public static string GetPath(int index, string text) =>
        text.Contains(".cshtml\"") ? $"/src/Page{index}_cshtml.g.cs" : $"/src/{index}.cs";

    /// <summary>Formats the whole case for a person to read.</summary>
    public override string ToString() =>
        string.Join(
            "\n",
            [
                $"// C# {Version.ToDisplayString()}, {Kind}, references: {References}",
                .. FormatFile(".editorconfig", EditorConfig),
                .. FormatFile(".globalconfig", GlobalConfig),
                .. AdditionalFiles.SelectMany(b => FormatFile(b.Name, b.Text)),
                .. Sources.Where(IsOwn).SelectMany((text, i) => new[] { "// ---- " + GetPath(i, text), text }),
            ]
        );

    static string[] FormatFile(string name, string text) =>
        text.Length == 0 ? [] : ["// ---- " + name, text.Length < 4000 ? text : text[..4000] + "…"];
}
