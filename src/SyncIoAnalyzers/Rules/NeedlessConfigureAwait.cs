using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO302: an await leaves its context where there is none, or where the code behind it needs it.</summary>
internal static class NeedlessConfigureAwait
{
    /// <summary>What a fix adds where the options say more than to leave the context.</summary>
    public const string Kept = "ContinueOnCapturedContext";

    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO302", "Remove ConfigureAwait(false)",
        "'{2}' is out of place here: {0}", "Awaiting", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "Where no context is, there is nothing to leave, and the call only hides the code. Where one is needed, the code behind the await runs on a thread that may not touch what it touches.",
        HelpLink.To("SIO302"));

    /// <summary>The finding for an await; null when there is none.</summary>
    /// <param name="form">The await.</param>
    /// <param name="wish">What awaits want in its tree.</param>
    /// <param name="scope">Which places are shown.</param>
    /// <param name="model">What rules may ask.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public static Diagnostic? Ask(AwaitForm form, Wish wish, Scope scope, Model model, SemanticModel semantics, CancellationToken token)
    {
        if (form.Configured is not { } call || !HasType(form) || Left(call, semantics, token) is not { } keeps)
            return null;
        var why = model.Awaits.Needs(form.Node, semantics, token)
            ?? (model.Awaits.ReadBehind(form.Node, form.Behind, semantics, token) is { } read ? $"{read} is read behind it, and is there only on the request's context" : null);
        // Where there is no context, only what does nothing else is needless.
        var wanted = why != null ? new Wish(Advice.Plain, Place.Async, why) : wish.Advice == Advice.Plain && !keeps ? wish : null;
        if (wanted == null || !scope.Shows(wanted.Place))
            return null;
        var name = ((MemberAccessExpressionSyntax)call.Expression).Name;
        return Finding.OfAwait(Descriptor, Location.Create(call.SyntaxTree, TextSpan.FromBounds(name.SpanStart, call.Span.End)), name.ToString() + call.ArgumentList, keeps ? Kept : "await", wanted, model, null);
    }

    /// <summary>Whether the call leaves the context, and if so, whether it does anything else that has to stay; null when it does not leave it.</summary>
    static bool? Left(InvocationExpressionSyntax call, SemanticModel semantics, CancellationToken token)
    {
        var argument = call.ArgumentList.Arguments[0].Expression;
        if (argument.IsKind(SyntaxKind.TrueLiteralExpression) || semantics.GetConstantValue(argument, token) is not { HasValue: true, Value: var value }
            || semantics.GetSymbolInfo(call, token).Symbol is not IMethodSymbol method || Namespaces.Root(method) != "System")
            return null;
        return value switch { false => false, int flags when (flags & 1) == 0 => flags != 0, _ => null };
    }

    /// <summary>Whether the variable of an <c>await using</c> may be of another type: one that says its type would have to be told.</summary>
    static bool HasType(AwaitForm form) => form.Declaration is null or { Type.IsVar: true };
}
