using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>What is done to a source: what people do in the middle of typing, and what nobody would.</summary>
internal static class Mutations
{
    static readonly string[] Types =
    [
        "dynamic",
        "int*",
        "void*",
        "var",
        "ref int",
        "delegate*<int, void>",
        "Task<Task<int>>",
        "List<List<List<dynamic>>>",
        "(int A, Task<int> B)",
        "int?",
        "nint",
        "Span<byte>",
        "void",
        "T",
        "object[][,]",
        "Missing<int>.Inner",
        "global::System.IO.Stream",
        "Task",
        "ValueTask<string>",
        "Action",
    ];
    static readonly string[] Modifiers =
    [
        "async",
        "static",
        "unsafe",
        "partial",
        "abstract",
        "override",
        "virtual",
        "extern",
        "readonly",
        "ref",
        "required",
        "file",
        "sealed",
        "new",
        "const",
        "volatile",
        "private protected",
        "public",
        "in",
        "out",
        "params",
        "scoped",
        "fixed",
    ];
    static readonly string[] Scraps =
    [
        "",
        ",",
        "1",
        "default",
        "null",
        "ref x",
        "out var z",
        "x: 1",
        "..",
        "await load",
        "() => 1",
        "new()",
        "stackalloc int[1]",
        "throw null",
        "[]",
        "this",
        "base",
        "_",
        "@await",
        "yield",
        "nameof(X)",
        "$\"{1}\"",
        "typeof(int)",
        "#",
        "\\",
        "\"",
        "\0",
        "/*",
        "'",
        "\u2028",
        "é",
        "𝒳",
    ];

    static readonly Func<string, SyntaxNode, Dice, string>[] All =
    [
        Delete,
        Double,
        Swap,
        Foreign,
        Foreign,
        Cut,
        Scrap,
        Argue,
        Retype,
        Modify,
        Inherit,
        DeleteNode,
        DoubleNode,
        SwapNodes,
        SwapNodes,
        Graft,
        Graft,
        Rename,
    ];

    static readonly Func<string, SyntaxNode, Dice, string>[] Mild = [DeleteNode, DoubleNode, SwapNodes, SwapNodes, Graft, Rename, Modify];

    /// <summary>The source with something done to it; what is mild leaves code that may well compile.</summary>
    public static string Once(string text, Dice dice, bool isMild)
    {
        if (text.Length > 200_000)
            return text;
        var root = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        return dice.Pick(isMild ? Mild : All)(text, root, dice);
    }

    static string Delete(string text, SyntaxNode root, Dice dice) => Replace(text, Token(root, dice).Span, "");

    static string Double(string text, SyntaxNode root, Dice dice) =>
        Token(root, dice) is var token ? Replace(text, token.Span, token.Text + " " + token.Text) : text;

    static string Swap(string text, SyntaxNode root, Dice dice) => Swap(text, Token(root, dice).Span, Token(root, dice).Span);

    static string Foreign(string text, SyntaxNode root, Dice dice) =>
        Replace(text, Token(root, dice).Span, Token(Parsed(Making.Base(dice)), dice).Text);

    static string Cut(string text, SyntaxNode root, Dice dice) => text[..Token(root, dice).Span.End];

    static string Scrap(string text, SyntaxNode root, Dice dice) =>
        Replace(text, new TextSpan(Token(root, dice).SpanStart, 0), dice.Pick(Scraps) + " ");

    static string Argue(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n is BaseArgumentListSyntax or TypeArgumentListSyntax or ParameterListSyntax or TypeParameterListSyntax)
            is { } list
            ? dice.Chance(30)
                ? Replace(text, new TextSpan(list.SpanStart + 1, Math.Max(0, list.Span.Length - 2)), "")
                : Replace(
                    text,
                    new TextSpan(list.SpanStart + 1, 0),
                    (
                        list is ArgumentListSyntax
                            ? dice.Pick(Scraps)
                            : dice.Pick(Types) + (list is ParameterListSyntax ? " p" + dice.Below(3) : "")
                    ) + (list.Span.Length > 2 ? ", " : "")
                )
            : text;

    static string Retype(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n is TypeSyntax) is { } type ? Replace(text, type.Span, dice.Pick(Types)) : text;

    static string Modify(string text, SyntaxNode root, Dice dice) =>
        Any(
            root,
            dice,
            n =>
                n
                    is MemberDeclarationSyntax
                        or LocalFunctionStatementSyntax
                        or ParameterSyntax
                        or AnonymousFunctionExpressionSyntax
                        or LocalDeclarationStatementSyntax
        )
            is { } member
            ? Replace(text, new TextSpan(member.SpanStart, 0), dice.Pick(Modifiers) + " ")
            : text;

    static string Inherit(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n is TypeDeclarationSyntax) is TypeDeclarationSyntax type
        && Any(root, dice, n => n is TypeDeclarationSyntax) is TypeDeclarationSyntax other
            ? Replace(
                text,
                new TextSpan(type.TypeParameterList?.Span.End ?? type.Identifier.Span.End, 0),
                type.BaseList == null ? " : " + other.Identifier.Text + " " : ""
            )
            : text;

    static string DeleteNode(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n.Span.Length < 2000) is { } node ? Replace(text, node.Span, "") : text;

    static string DoubleNode(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n is StatementSyntax or MemberDeclarationSyntax or ArgumentSyntax) is { } node
            ? Replace(text, new TextSpan(node.SpanStart, 0), node + (node is ArgumentSyntax ? ", " : " "))
            : text;

    static string SwapNodes(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => true) is { } one && Any(root, dice, n => Alike(n, one) && !n.Span.OverlapsWith(one.Span)) is { } other
            ? Swap(text, one.Span, other.Span)
            : text;

    static string Graft(string text, SyntaxNode root, Dice dice) =>
        Any(root, dice, n => n is ExpressionSyntax or StatementSyntax or MemberDeclarationSyntax) is { } node
        && Any(Parsed(Making.Base(dice)), dice, n => Alike(n, node)) is { Span.Length: < 2000 } other
            ? Replace(text, node.Span, other.ToString())
            : text;

    static string Rename(string text, SyntaxNode root, Dice dice)
    {
        var names = root.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).ToArray();
        return names.Length == 0 ? text : Replace(text, dice.Pick(names).Span, dice.Pick(names).Text);
    }

    static bool Alike(SyntaxNode one, SyntaxNode other) =>
        one is ExpressionSyntax && other is ExpressionSyntax
        || one is StatementSyntax && other is StatementSyntax
        || one is TypeDeclarationSyntax && other is TypeDeclarationSyntax
        || one.RawKind == other.RawKind
        || one is MemberDeclarationSyntax and not TypeDeclarationSyntax && other is MemberDeclarationSyntax and not TypeDeclarationSyntax;

    static SyntaxNode Parsed(string text) => CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();

    static SyntaxToken Token(SyntaxNode root, Dice dice) => dice.Pick(root.DescendantTokens().ToArray());

    static SyntaxNode? Any(SyntaxNode root, Dice dice, Func<SyntaxNode, bool> which) =>
        root.DescendantNodes().Where(which).ToArray() is { Length: > 0 } nodes ? dice.Pick(nodes) : null;

    // A list that is missing at the end of the text has no inside.
    static string Replace(string text, TextSpan span, string with) =>
        string.Concat(text.AsSpan(0, Math.Min(span.Start, text.Length)), with, text.AsSpan(Math.Min(span.End, text.Length)));

    static string Swap(string text, TextSpan one, TextSpan other)
    {
        var (first, second) = one.Start <= other.Start ? (one, other) : (other, one);
        return first.End > second.Start
            ? text
            : string.Concat(
                text[..first.Start],
                text[second.Start..second.End],
                text[first.End..second.Start] + text[first.Start..first.End],
                text[second.End..]
            );
    }
}
