using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>The places of a tree that a table line could mean.</summary>
internal static class Candidates
{
    /// <summary>A place and the question to ask there.</summary>
    internal readonly record struct Candidate(Func<Answer?> Ask);

    /// <summary>Calls and property reads by name, and <c>foreach</c> over queries, in the order of the text.</summary>
    public static IEnumerable<Candidate> In(SemanticModel semantics, Model model, CancellationToken token)
    {
        foreach (var node in semantics.SyntaxTree.GetRoot(token).DescendantNodes(n => n is not (AttributeListSyntax or UsingDirectiveSyntax or BaseListSyntax)))
            switch (node)
            {
                case SimpleNameSyntax name when model.Apis.MayBlock(name.Identifier.ValueText) && Call(name) is { } call:
                    yield return new Candidate(() => Ask(name, call, semantics, model, token));
                    break;
                case ForEachStatementSyntax loop when model.Apis.HasQueries:
                    yield return new Candidate(() => CallRules.Query.Ask(loop, model, semantics, token));
                    break;
            }
    }

    static Answer? Ask(SimpleNameSyntax name, ExpressionSyntax call, SemanticModel semantics, Model model, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        return semantics.GetSymbolInfo(name, token).Symbol is { Kind: SymbolKind.Method or SymbolKind.Property } member
            && model.Apis.Blocking(member) is { } line && semantics.GetOperation(call, token) is { } operation
                ? CallRules.For(line.Section).Ask(new Site(operation, line, model, semantics, token))
                : null;
    }

    /// <summary>The whole call or property read of which this is the name; null when the name is something else.</summary>
    static ExpressionSyntax? Call(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access,
            MemberBindingExpressionSyntax binding => binding,
            _ => name,
        };
        if (whole.Parent is InvocationExpressionSyntax call && call.Expression == whole)
            return call;
        return whole is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax ? whole : null;
    }
}
