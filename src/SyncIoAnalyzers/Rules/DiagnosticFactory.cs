using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>Creates a diagnostic from a finding, with the severity that its place requires.</summary>
internal static class DiagnosticFactory
{
    /// <summary>Creates the diagnostic of a finding; null when the scope excludes its place.</summary>
    public static Diagnostic? TryCreateDiagnostic(
        BlockingFinding finding,
        CompilationModel model,
        SemanticModel semantics,
        ReportScope scope,
        CancellationToken cancellationToken
    )
    {
        var (place, path) = finding.Rule.IsForEveryRequest
            ? (CallPlace.Request, null)
            : model.Reachability.FindPlace(finding.Node, semantics, finding.Rule.IsTrapForCallers, finding.RequiredPath, cancellationToken);
        if (!scope.CanShow(place) || finding.RequiredPath != null && path == null)
            return null;
        if (!finding.IsResolvedByAwait || finding.IsAdvice)
            return CreateDiagnostic(finding, model, place, path, null);
        var diagnostic = CreateDiagnostic(
            finding,
            model,
            place,
            path,
            finding.Refusal ?? FindRefusal(finding, model, semantics, cancellationToken)
        );
        return FixEligibility.FindRefusal(finding, diagnostic, semantics, cancellationToken) is { } refusal
            ? CreateDiagnostic(finding, model, place, path, refusal)
            : diagnostic;
    }

    static Diagnostic CreateDiagnostic(
        BlockingFinding finding,
        CompilationModel model,
        CallPlace place,
        RequestPath? path,
        Refusal? refusal
    )
    {
        var rule = finding.Rule.Descriptor;
        var related = finding.RelatedNodes.Select(n => n.GetLocation());
        var declarations = path == null ? [] : model.Reachability.FindDeclarations(path);
        var replacement = finding.IsAdvice ? finding.Counterpart : $"'{finding.Counterpart}'";
        return Diagnostic.Create(
            rule,
            finding.Location,
            place.GetSeverity(finding.HighestSeverity, model.App),
            [.. related, .. declarations],
            CreateProperties(finding, place, path, refusal),
            finding.CallName,
            place.Describe(path),
            replacement,
            finding.InnerName,
            FormatRefusal(refusal)
        );
    }

    /// <summary>Returns the reason why the code around a call allows no <c>await</c>; null when it allows one.</summary>
    static Refusal? FindRefusal(
        BlockingFinding finding,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var function = EnclosingFunction.GetFunction(finding.Node);
        return AwaitObstacles.FindRefusal(finding.Node, function, semantics, cancellationToken)
            ?? finding
                .InnerFindings.Select(inner => FindInnerRefusal(inner.Node, semantics, cancellationToken))
                .FirstOrDefault(r => r != null)
            ?? model.Awaits.FindRefusal(finding.Node, semantics, cancellationToken);
    }

    static Refusal? FindInnerRefusal(SyntaxNode wait, SemanticModel semantics, CancellationToken cancellationToken) =>
        AwaitObstacles.FindRefusalBetween(wait, EnclosingFunction.GetFunction(wait), semantics, cancellationToken);

    static string FormatInnerFinding(BlockingFinding finding) =>
        InnerDiagnostics.FormatLine(finding.Rule.Descriptor.Id, finding.Node.Span, finding.Counterpart, finding.UsingNamespace);

    /// <summary>Creates a diagnostic about an await.</summary>
    /// <param name="descriptor">The rule.</param>
    /// <param name="where">The code to mark.</param>
    /// <param name="call">The code that is reported, as the message names it.</param>
    /// <param name="write">The code to write instead.</param>
    /// <param name="policy">The await policy of the place, with its reason.</param>
    /// <param name="model">The state that rules share.</param>
    /// <param name="refusal">The reason why there is no fix; null when there is one.</param>
    public static Diagnostic CreateAwaitDiagnostic(
        DiagnosticDescriptor descriptor,
        Location where,
        string call,
        string write,
        AwaitPolicy policy,
        CompilationModel model,
        Refusal? refusal
    ) =>
        Diagnostic.Create(
            descriptor,
            where,
            policy.Place.GetSeverity(descriptor.DefaultSeverity, model.App),
            [],
            CreateProperties(call, write, policy.Place, refusal),
            policy.Reason,
            FormatRefusal(refusal),
            call
        );

    static ImmutableDictionary<string, string?> CreateProperties(string call, string write, CallPlace place, Refusal? refusal) =>
        ImmutableDictionary<string, string?>
            .Empty.Add(DiagnosticProperties.Call, call)
            .Add(DiagnosticProperties.Counterpart, write)
            .Add(DiagnosticProperties.Refusal, refusal?.Name ?? "")
            .Add(DiagnosticProperties.Place, place.ToString().ToLowerInvariant());

    static string FormatRefusal(Refusal? refusal) => refusal == null ? "" : $" (no fix: {refusal.Text})";

    static ImmutableDictionary<string, string?> CreateProperties(
        BlockingFinding finding,
        CallPlace place,
        RequestPath? path,
        Refusal? refusal
    ) => CreateProperties(finding, place, path, path?.NamedSteps ?? [], refusal);

    static ImmutableDictionary<string, string?> CreateProperties(
        BlockingFinding finding,
        CallPlace place,
        RequestPath? path,
        IReadOnlyList<(string Name, string Key)> named,
        Refusal? refusal
    )
    {
        var all = ImmutableDictionary.CreateBuilder<string, string?>();
        all.Add(DiagnosticProperties.Call, finding.CallName);
        all.Add(DiagnosticProperties.Counterpart, finding.Counterpart);
        all.Add(DiagnosticProperties.Awaited, finding.IsAdvice ? "" : AwaitedNames.FindName(finding.Node, finding.Counterpart));
        all.Add(DiagnosticProperties.Fits, (finding.IsDirectlyApplicable && !finding.IsAdvice).ToString());
        all.Add(DiagnosticProperties.Using, finding.UsingNamespace);
        all.Add(DiagnosticProperties.Refusal, refusal?.Name ?? "");
        all.Add(DiagnosticProperties.Inside, string.Join("\n", finding.InnerFindings.Select(FormatInnerFinding)));
        all.Add(DiagnosticProperties.Place, place.ToString().ToLowerInvariant());
        all.Add(DiagnosticProperties.Entry, path?.EntryPoint ?? "");
        all.Add(DiagnosticProperties.Path, string.Join(DiagnosticProperties.Arrow, named.Skip(1).Select(n => n.Name)));
        all.Add(DiagnosticProperties.Steps, string.Join("\n", named.Select(n => n.Key)));
        all.Add(DiagnosticProperties.OtherEntries, (path?.OtherEntryCount ?? 0).ToString(CultureInfo.InvariantCulture));
        return all.ToImmutable();
    }
}
