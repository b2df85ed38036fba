using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO302: an await leaves its context where there is none, or where the code after it needs the context.</summary>
internal static class NeedlessConfigureAwait
{
    /// <summary>The option that a fix adds when the call has other options that must remain.</summary>
    public const string ContinueOnCapturedContext = "ContinueOnCapturedContext";

    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        AwaitPolicyResolver.NeedlessRule,
        "Remove ConfigureAwait(false)",
        "'{2}' is out of place here: {0}",
        "Awaiting",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Without a context the call has no effect and only makes the code longer. Where the code needs its context, the "
            + "call makes the code after the await run on a thread that may not use the same objects.",
        HelpLink.FindUrl(AwaitPolicyResolver.NeedlessRule)
    );

    /// <summary>Returns the diagnostic for an await; null when there is none.</summary>
    /// <param name="form">The await.</param>
    /// <param name="policy">The await policy of its tree.</param>
    /// <param name="scope">The scope that decides which places are reported.</param>
    /// <param name="model">The state that rules share.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public static Diagnostic? AnalyzeAwait(
        AwaitConstruct form,
        AwaitPolicy policy,
        ReportScope scope,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (
            form.ConfigureAwaitCall is not { } call
            || !CanChangeType(form)
            || HasOtherOptions(call, semantics, cancellationToken) is not { } keeps
        )
            return null;
        var why =
            model.Awaits.FindContextNeed(form.Node, semantics, cancellationToken)
            ?? (
                model.Awaits.FindContextReadAfter(form.Node, form.ContinuationStart, semantics, cancellationToken) is { } read
                    ? $"{read} is read after it, and is available only on the request's context"
                    : null
            );
        // Where there is no context, only what does nothing else is needless.
        var wanted =
            why != null ? new AwaitPolicy(ConfigureAwaitAdvice.PlainAwait, CallPlace.Async, why)
            : policy.Advice == ConfigureAwaitAdvice.PlainAwait && !keeps ? policy
            : null;
        if (wanted == null || !scope.CanShow(wanted.Place))
            return null;
        var name = ((MemberAccessExpressionSyntax)call.Expression).Name;
        return DiagnosticFactory.CreateAwaitDiagnostic(
            Descriptor,
            Location.Create(call.SyntaxTree, TextSpan.FromBounds(name.SpanStart, call.Span.End)),
            name.ToString() + call.ArgumentList,
            keeps ? ContinueOnCapturedContext : "await",
            wanted,
            model,
            null
        );
    }

    /// <summary>Returns null if the call does not leave the context; otherwise, true if it has other options that must remain.</summary>
    static bool? HasOtherOptions(InvocationExpressionSyntax call, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var argument = call.ArgumentList.Arguments[0].Expression;
        if (argument.IsKind(SyntaxKind.TrueLiteralExpression))
            return null;
        if (semantics.GetConstantValue(argument, cancellationToken) is not { HasValue: true, Value: var value })
            return null;
        if (semantics.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        if (SymbolNamespaces.GetRootNamespace(method) != "System")
            return null;
        return value switch
        {
            false => false,
            int flags when (flags & 1) == 0 => flags != 0,
            _ => null,
        };
    }

    /// <summary>
    /// Returns true if the variable of an <c>await using</c> may change its type; an explicit type would have to be rewritten.
    /// </summary>
    static bool CanChangeType(AwaitConstruct form) => form.ResourceDeclaration is null or { Type.IsVar: true };
}
