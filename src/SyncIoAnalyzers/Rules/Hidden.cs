using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO108: a call waits inside a referenced assembly, and nothing can be awaited instead.</summary>
internal sealed class Hidden() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO108", "This call blocks inside a referenced assembly and has no counterpart",
        "'{0}' holds {1}: deep inside it comes to {3}, and it has no async counterpart; {2}", "Blocking", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "The code of the package was read: whatever way the call takes, it waits. Nothing can be awaited in its place.",
        HelpLink.To("SIO108"));

    const string Advice = "call it elsewhere, or ask its author for an async form";

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <inheritdoc/>
    public override Answer? Ask(Site site) => Waits(site) && !IsOffloaded(site)
        ? new Answer(this, site.Operation.Syntax, site.Name, Advice) { Inner = Primitive(site.Line), IsAdvice = true }
        : null;

    /// <summary>Whether what a summary says of a member holds for a call of it.</summary>
    public static bool Waits(Site site) => site.Operation switch
    {
        IInvocationOperation call => !site.IsNotRun && !site.Polls && !site.Model.Apis.DoesNotWait(call) && site.Model.Origins.Of(call, site.Semantics) == Origin.Elsewhere && !site.Model.Apis.IsIn(Sections.Sync, Receiver.Of(call)?.Type),
        IPropertyReferenceOperation read => !site.IsNotRun && !(read.Parent is ISimpleAssignmentOperation write && write.Target == read),
        _ => false,
    };

    /// <summary>Whether it was moved to another thread: without a counterpart, that is what was left to do.</summary>
    static bool IsOffloaded(Site site) => Wrapper.Around(site.Operation) is { } run && site.Model.Apis.Blocking(run.TargetMethod) is { Section: "SIO201" };

    /// <summary>What it comes to: the first words of the line's reason.</summary>
    static string Primitive(TableLine line) => line.Reason.Split(',', ';')[0].Trim() is { Length: > 0 } primitive ? $"'{primitive}'" : "a wait";
}
