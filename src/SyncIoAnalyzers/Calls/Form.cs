using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Calls;

/// <summary>What the form of a call itself has against an <c>await</c>: asked where it is found, so that the message can say it.</summary>
internal static class Form
{
    /// <summary>Why the call that a finding marks cannot be rewritten; null when it can, or when only a plan can tell.</summary>
    /// <param name="answer">What was found.</param>
    /// <param name="finding">The same as a finding.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public static Refusal? Refuses(Answer answer, Diagnostic finding, SemanticModel semantics, CancellationToken token)
    {
        if (Refusal.Of(finding) != null || !MayRefuse(answer))
            return null;
        var refusal = Rewrites.Of(finding, FixAction.Await, semantics.SyntaxTree.GetRoot(token), semantics, token).Refusal;
        return Refusal.AtTheCall.FirstOrDefault(r => r == refusal);
    }

    /// <summary>Most findings are calls with a counterpart, and plain waits: their form is never in the way.</summary>
    static bool MayRefuse(Answer answer) => answer.Rule.Descriptor.Id switch
    {
        "SIO001" => Waits.Waited(answer.Where) == null || Waits.Behind(answer.Where) != null || answer.Where.Ancestors().Any(n => n is Microsoft.CodeAnalysis.CSharp.Syntax.TryStatementSyntax),
        "SIO201" or "SIO202" => true,
        _ => answer.Inside.Count > 0 || Waits.Behind(answer.Where) != null,
    };
}
