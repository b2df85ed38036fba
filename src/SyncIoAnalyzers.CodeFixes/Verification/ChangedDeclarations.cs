using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds the names of the declarations that a change of some documents changes. Code in other documents sees another meaning only where
/// it mentions one of them.
/// </summary>
internal static class ChangedDeclarations
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
    /// Returns the names of the declarations that differ in more than their bodies; null if code that names none of them may see the
    /// difference.
    /// </summary>
    /// <param name="changes">The roots of the documents before and after the change.</param>
    public static IReadOnlyCollection<string>? FindNames(IEnumerable<(SyntaxNode Old, SyntaxNode Now)> changes)
    {
        var names = new HashSet<string>();
        foreach (var (old, now) in changes)
        foreach (var name in FindNames(old, now))
            if (name == null || UnnamedMembers.Contains(name))
                return null;
            else
                names.Add(name);
        return names;
    }

    static IEnumerable<string?> FindNames(SyntaxNode old, SyntaxNode now)
    {
        var before = FindDeclarations(old).ToLookup(d => d.Header, d => d.Name);
        var after = FindDeclarations(now).ToLookup(d => d.Header, d => d.Name);
        return before
            .Where(d => after[d.Key].Count() != d.Count())
            .Concat(after.Where(d => !before.Contains(d.Key)))
            .SelectMany(d => d)
            .Distinct();
    }

    static IEnumerable<(string Header, string? Name)> FindDeclarations(SyntaxNode root) =>
        root.DescendantNodesAndSelf(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax)
            .Where(IsDeclaration)
            .SelectMany(d => FindDeclaredNames(d).Select(name => (FindHeader(d), name)));

    static bool IsDeclaration(SyntaxNode node) =>
        node is CompilationUnitSyntax || node is MemberDeclarationSyntax and not (GlobalStatementSyntax or BaseNamespaceDeclarationSyntax);

    /// <summary>Returns the names that code uses for a declaration; null for one that is used without its name.</summary>
    static IEnumerable<string?> FindDeclaredNames(SyntaxNode declaration) =>
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
