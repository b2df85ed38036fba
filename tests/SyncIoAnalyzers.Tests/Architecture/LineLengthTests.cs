using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Architecture;

/// <summary>Lines end at column 140. The formatter wraps code, but neither comments nor string literals.</summary>
public class LineLengthTests
{
    const int Limit = 140;

    [Fact]
    public void No_line_of_the_sources_is_too_long() =>
        SourceTree.AssertNone(SourceTree.FindFiles("src").SelectMany(file => FindLongLines(file).Select(line => NameLine(file, line))));

    /// <summary>Code that the tests compile is one string literal, and in the samples a comment names all findings of its line.</summary>
    [Fact]
    public void Only_lines_with_a_long_string_literal_are_too_long_in_tests() =>
        SourceTree.AssertNone(
            SourceTree.FindFiles("tests").Where(file => !file.Contains("/samples/")).SelectMany(FindLongLinesWithoutLiterals)
        );

    static TextLine[] FindLongLines(string file) => [.. SourceTree.ReadText(file).Lines.Where(line => line.Span.Length > Limit)];

    /// <summary>Finds the lines that would be too long without their string literals as well.</summary>
    static IEnumerable<string> FindLongLinesWithoutLiterals(string file)
    {
        var lines = FindLongLines(file);
        if (lines.Length == 0)
            return [];
        var tree = CSharpSyntaxTree.ParseText(lines[0].Text!, new CSharpParseOptions(LanguageVersion.Preview));
        var literals = tree.GetRoot()
            .DescendantNodes()
            .Where(node => node is InterpolatedStringExpressionSyntax || node.IsKind(SyntaxKind.StringLiteralExpression))
            .Select(node => node.Span)
            .ToArray();
        return lines
            .Where(line => line.Span.Length - literals.Sum(literal => literal.Intersection(line.Span)?.Length ?? 0) > Limit)
            .Select(line => NameLine(file, line));
    }

    static string NameLine(string file, TextLine line) => $"{file}:{line.LineNumber + 1}";
}
