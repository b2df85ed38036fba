using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// The names of the declarations that a change of some documents changes. Code in other documents sees another meaning only where it
/// mentions one of them, or has a value of one of the types.
/// </summary>
/// <param name="Names">The names of members, which code mentions to use them.</param>
/// <param name="Methods">Those of the names that only methods have.</param>
/// <param name="Types">The names of types of which members change that code uses without a name.</param>
internal sealed record ChangedDeclarations(
    IReadOnlyCollection<string> Names,
    IReadOnlyCollection<string> Methods,
    IReadOnlyCollection<string> Types
)
{
    // Members that code uses without their names: by foreach, using, await, a pattern, an initializer, a query or an interpolated string.
    static readonly HashSet<string> UnnamedMembers =
    [
        "GetEnumerator",
        "GetAsyncEnumerator",
        "MoveNext",
        "MoveNextAsync",
        "Current",
        "Dispose",
        "DisposeAsync",
        "GetAwaiter",
        "GetResult",
        "IsCompleted",
        "OnCompleted",
        "UnsafeOnCompleted",
        "Deconstruct",
        "Add",
        "Slice",
        "Count",
        "Length",
        "Select",
        "SelectMany",
        "Where",
        "Join",
        "GroupJoin",
        "GroupBy",
        "OrderBy",
        "OrderByDescending",
        "ThenBy",
        "ThenByDescending",
        "Cast",
        "AppendLiteral",
        "AppendFormatted",
        "GetPinnableReference",
    ];

    /// <summary>
    /// Finds the declarations that differ in more than their bodies; returns null if any code may see the difference.
    /// </summary>
    /// <param name="changes">The roots of the documents before and after the change.</param>
    public static ChangedDeclarations? FindChanges(IEnumerable<(SyntaxNode Old, SyntaxNode Now)> changes)
    {
        var (names, others, types) = (new HashSet<string>(), new HashSet<string>(), new HashSet<string>());
        foreach (var (declaration, name) in changes.SelectMany(c => FindChanges(c.Old, c.Now)))
            if (name != null && !UnnamedMembers.Contains(name))
                (declaration is MethodDeclarationSyntax ? names : others).Add(name);
            else if (FindType(declaration) is { } type)
                types.Add(type);
            else
                return null;
        return new([.. names, .. others], [.. names.Except(others)], types);
    }

    static IEnumerable<(SyntaxNode Declaration, string? Name)> FindChanges(SyntaxNode old, SyntaxNode now)
    {
        var before = FindDeclarations(old).ToLookup(FindHeader);
        var after = FindDeclarations(now).ToLookup(FindHeader);
        return before
            .Where(d => after[d.Key].Count() != d.Count())
            .Concat(after.Where(d => !before.Contains(d.Key)))
            .SelectMany(d => d)
            .SelectMany(d => FindDeclaredNames(d).Select(name => (d, name)));
    }

    /// <summary>
    /// Returns the type of which code needs a value to see a change; null where it needs none: for extension methods and assemblies.
    /// </summary>
    static string? FindType(SyntaxNode declaration) =>
        declaration.AncestorsAndSelf().OfType<BaseTypeDeclarationSyntax>().FirstOrDefault() is { } type
        && !type.Modifiers.Any(SyntaxKind.StaticKeyword)
            ? type.Identifier.ValueText
            : (declaration as DelegateDeclarationSyntax)?.Identifier.ValueText;

    /// <summary>Returns the declarations of a document.</summary>
    public static IEnumerable<SyntaxNode> FindDeclarations(SyntaxNode root) =>
        root.DescendantNodesAndSelf(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax)
            .Where(IsDeclaration);

    static bool IsDeclaration(SyntaxNode node) =>
        node is CompilationUnitSyntax || node is MemberDeclarationSyntax and not (GlobalStatementSyntax or BaseNamespaceDeclarationSyntax);

    /// <summary>Returns the names that code uses for a declaration; null for one that is used without its name.</summary>
    public static IEnumerable<string?> FindDeclaredNames(SyntaxNode declaration) =>
        declaration switch
        {
            MethodDeclarationSyntax method => [method.Identifier.ValueText],
            PropertyDeclarationSyntax property => [property.Identifier.ValueText],
            EventDeclarationSyntax @event => [@event.Identifier.ValueText],
            EnumMemberDeclarationSyntax member => [member.Identifier.ValueText],
            BaseFieldDeclarationSyntax field => field.Declaration.Variables.Select(string? (v) => v.Identifier.ValueText),
            _ => [null],
        };

    /// <summary>Returns the path of types to a declaration and its text without bodies and members.</summary>
    static string FindHeader(SyntaxNode declaration)
    {
        var types = declaration.Ancestors().OfType<BaseTypeDeclarationSyntax>().Select(t => t.Identifier.ValueText);
        var tokens = declaration
            .DescendantTokens(n => n == declaration || !IsInside(n))
            .Where(t => t.Parent is not CompilationUnitSyntax)
            .Select(t => t.Text);
        return string.Join(" ", types.Concat(tokens));
    }

    /// <summary>Returns true for the parts of a declaration that code elsewhere does not see.</summary>
    static bool IsInside(SyntaxNode part) =>
        part switch
        {
            UsingDirectiveSyntax directive => directive.GlobalKeyword.IsKind(SyntaxKind.None),
            BlockSyntax or ArrowExpressionClauseSyntax or MemberDeclarationSyntax => true,
            _ => false,
        };
}
