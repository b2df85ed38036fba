using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes the set-up of a mock a second time, for the async form of a member whose sync form stays.</summary>
internal static class MockSetUpWriter
{
    /// <summary>Returns the statement of a set-up, followed by its copy for the async form.</summary>
    /// <param name="statement">The statement, in which other names may have changed.</param>
    /// <param name="place">The same statement in the document.</param>
    /// <param name="use">The set-up.</param>
    /// <param name="name">The name of the async form.</param>
    public static StatementSyntax AppendCopy(StatementSyntax statement, StatementSyntax place, MemberUse use, string name)
    {
        var called = FindNode(use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!);
        var names = use.RelatedNames.Select(FindNode).ToArray();
        var copy = statement.ReplaceNodes(
            names.Append(called),
            (old, now) =>
                old == called
                    ? use.HandToken(CallSyntax.RenameCall((InvocationExpressionSyntax)now, name))
                    : CallSyntax.RenameName((SimpleNameSyntax)now, ((SimpleNameSyntax)now).Identifier.ValueText + "Async")
        );
        return StatementBuilder.JoinStatements(null, statement, copy);

        SyntaxNode FindNode(SyntaxNode node) => AwaitSyntax.FindSameNode(statement, place, node);
    }
}
