using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>The names by which code uses what a change changed.</summary>
/// <param name="Names">All of them.</param>
/// <param name="Methods">Those that only methods have: code that has something else of that name does not use them.</param>
internal sealed record AffectedNames(HashSet<string> Names, HashSet<string> Methods)
{
    /// <summary>Finds the tokens in some code that may name what changed.</summary>
    public IEnumerable<SyntaxToken> FindIn(SyntaxNode code) =>
        code.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken) && Names.Contains(t.ValueText) && MayName(t));

    bool MayName(SyntaxToken token) => !Methods.Contains(token.ValueText) || token.Parent is SimpleNameSyntax name && MayBeMethod(name);

    /// <summary>Returns false for a name of which the syntax shows that it is not that of a method.</summary>
    static bool MayBeMethod(SimpleNameSyntax name) =>
        !SyntaxFacts.IsInTypeOnlyContext(name) && MayBeMethodGroup(SyntaxNames.GetAccess(name));

    static bool MayBeMethodGroup(ExpressionSyntax access) =>
        access.Parent switch
        {
            NameColonSyntax or NameEqualsSyntax or QualifiedNameSyntax => false,
            AssignmentExpressionSyntax assignment => assignment.Left != access,
            { } next => !IsReceiver(access, next),
            null => true,
        };

    static bool IsReceiver(ExpressionSyntax access, SyntaxNode next) =>
        next is MemberAccessExpressionSyntax or ElementAccessExpressionSyntax or ConditionalAccessExpressionSyntax
        && next.ChildNodes().First() == access;
}
