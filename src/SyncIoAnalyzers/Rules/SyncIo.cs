using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO101: I/O that has an async counterpart is called synchronously.</summary>
internal sealed class SyncIo() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO101", "Call the async counterpart of this I/O",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "While a network, a database or a stream answers, the thread waits. The counterpart gives the thread back until the answer is there.",
        HelpLink.To("SIO101"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Operation is not IInvocationOperation call || site.IsNotRun || site.Model.Apis.DoesNotWait(call) || site.Model.Apis.IsIn(Sections.Sync, Receiver.Of(call)?.Type))
            return null;
        var origin = site.Model.Origins.Of(call, site.Semantics);
        if (origin == Origin.Memory || site.Model.Counterparts.Find(call, site.Line, site.Semantics) is not { } counterpart
            || OffloadedIo.Reports(site))
            return null;
        Rule rule = origin == Origin.LocalFile ? CallRules.LocalFile : this;
        return new Answer(rule, call.Syntax, site.Name, counterpart);
    }
}
