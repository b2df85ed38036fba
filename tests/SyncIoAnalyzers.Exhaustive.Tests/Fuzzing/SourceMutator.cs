using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Mutates sources, both as people do while typing and in ways that no person would.</summary>
internal static class SourceMutator
{
    static readonly string[] TypeTexts =
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
    static readonly string[] Fragments =
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

    static readonly Func<string, SyntaxNode, SeededRandom, string>[] AllMutations =
    [
        DeleteToken,
        DuplicateToken,
        SwapTokens,
        TransplantToken,
        TransplantToken,
        TruncateText,
        InsertFragment,
        ChangeArguments,
        ChangeType,
        AddModifier,
        AddBaseType,
        DeleteNode,
        DuplicateNode,
        SwapNodes,
        SwapNodes,
        TransplantNode,
        TransplantNode,
        RenameIdentifier,
    ];

    static readonly Func<string, SyntaxNode, SeededRandom, string>[] MildMutations =
    [
        DeleteNode,
        DuplicateNode,
        SwapNodes,
        SwapNodes,
        TransplantNode,
        RenameIdentifier,
        AddModifier,
    ];

    /// <summary>Applies one random mutation; after a mild one the code often still compiles.</summary>
    public static string MutateOnce(string text, SeededRandom random, bool isMild)
    {
        if (text.Length > 200_000)
            return text;
        var root = CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();
        return random.PickItem(isMild ? MildMutations : AllMutations)(text, root, random);
    }

    static string DeleteToken(string text, SyntaxNode root, SeededRandom random) => ReplaceSpan(text, PickToken(root, random).Span, "");

    static string DuplicateToken(string text, SyntaxNode root, SeededRandom random) =>
        PickToken(root, random) is var token ? ReplaceSpan(text, token.Span, token.Text + " " + token.Text) : text;

    static string SwapTokens(string text, SyntaxNode root, SeededRandom random) =>
        SwapSpans(text, PickToken(root, random).Span, PickToken(root, random).Span);

    static string TransplantToken(string text, SyntaxNode root, SeededRandom random) =>
        ReplaceSpan(text, PickToken(root, random).Span, PickToken(ParseSource(CaseGenerator.GenerateBase(random)), random).Text);

    static string TruncateText(string text, SyntaxNode root, SeededRandom random) => text[..PickToken(root, random).Span.End];

    static string InsertFragment(string text, SyntaxNode root, SeededRandom random) =>
        ReplaceSpan(text, new TextSpan(PickToken(root, random).SpanStart, 0), random.PickItem(Fragments) + " ");

    static string ChangeArguments(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n is BaseArgumentListSyntax or TypeArgumentListSyntax or ParameterListSyntax or TypeParameterListSyntax)
            is { } list
            ? random.NextChance(30)
                ? ReplaceSpan(text, new TextSpan(list.SpanStart + 1, Math.Max(0, list.Span.Length - 2)), "")
                : ReplaceSpan(
                    text,
                    new TextSpan(list.SpanStart + 1, 0),
                    (
                        list is ArgumentListSyntax
                            ? random.PickItem(Fragments)
                            : random.PickItem(TypeTexts) + (list is ParameterListSyntax ? " p" + random.NextBelow(3) : "")
                    ) + (list.Span.Length > 2 ? ", " : "")
                )
            : text;

    static string ChangeType(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n is TypeSyntax) is { } type ? ReplaceSpan(text, type.Span, random.PickItem(TypeTexts)) : text;

    static string AddModifier(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(
            root,
            random,
            n =>
                n
                    is MemberDeclarationSyntax
                        or LocalFunctionStatementSyntax
                        or ParameterSyntax
                        or AnonymousFunctionExpressionSyntax
                        or LocalDeclarationStatementSyntax
        )
            is { } member
            ? ReplaceSpan(text, new TextSpan(member.SpanStart, 0), random.PickItem(Modifiers) + " ")
            : text;

    static string AddBaseType(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n is TypeDeclarationSyntax) is TypeDeclarationSyntax type
        && PickNode(root, random, n => n is TypeDeclarationSyntax) is TypeDeclarationSyntax other
            ? ReplaceSpan(
                text,
                new TextSpan(type.TypeParameterList?.Span.End ?? type.Identifier.Span.End, 0),
                type.BaseList == null ? " : " + other.Identifier.Text + " " : ""
            )
            : text;

    static string DeleteNode(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n.Span.Length < 2000) is { } node ? ReplaceSpan(text, node.Span, "") : text;

    static string DuplicateNode(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n is StatementSyntax or MemberDeclarationSyntax or ArgumentSyntax) is { } node
            ? ReplaceSpan(text, new TextSpan(node.SpanStart, 0), node + (node is ArgumentSyntax ? ", " : " "))
            : text;

    static string SwapNodes(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => true) is { } one
        && PickNode(root, random, n => IsInterchangeable(n, one) && !n.Span.OverlapsWith(one.Span)) is { } other
            ? SwapSpans(text, one.Span, other.Span)
            : text;

    static string TransplantNode(string text, SyntaxNode root, SeededRandom random) =>
        PickNode(root, random, n => n is ExpressionSyntax or StatementSyntax or MemberDeclarationSyntax) is { } node
        && PickNode(ParseSource(CaseGenerator.GenerateBase(random)), random, n => IsInterchangeable(n, node))
            is { Span.Length: < 2000 } other
            ? ReplaceSpan(text, node.Span, other.ToString())
            : text;

    static string RenameIdentifier(string text, SyntaxNode root, SeededRandom random)
    {
        var names = root.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).ToArray();
        return names.Length == 0 ? text : ReplaceSpan(text, random.PickItem(names).Span, random.PickItem(names).Text);
    }

    static bool IsInterchangeable(SyntaxNode one, SyntaxNode other) =>
        one is ExpressionSyntax && other is ExpressionSyntax
        || one is StatementSyntax && other is StatementSyntax
        || one is TypeDeclarationSyntax && other is TypeDeclarationSyntax
        || one.RawKind == other.RawKind
        || one is MemberDeclarationSyntax and not TypeDeclarationSyntax && other is MemberDeclarationSyntax and not TypeDeclarationSyntax;

    static SyntaxNode ParseSource(string text) =>
        CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview)).GetRoot();

    static SyntaxToken PickToken(SyntaxNode root, SeededRandom random) => random.PickItem(root.DescendantTokens().ToArray());

    static SyntaxNode? PickNode(SyntaxNode root, SeededRandom random, Func<SyntaxNode, bool> which) =>
        root.DescendantNodes().Where(which).ToArray() is { Length: > 0 } nodes ? random.PickItem(nodes) : null;

    // A missing list at the end of the text has no content.
    static string ReplaceSpan(string text, TextSpan span, string with) =>
        string.Concat(text.AsSpan(0, Math.Min(span.Start, text.Length)), with, text.AsSpan(Math.Min(span.End, text.Length)));

    static string SwapSpans(string text, TextSpan one, TextSpan other)
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
