using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO102: short I/O on a local file, which may stay synchronous.</summary>
internal sealed class LocalFileIo() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO102", "Short local file I/O could be async",
        "'{0}' holds {1}; {2} would not{4}", "Blocking", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "A small private file on a fast disk may well be read synchronously; a big one, or one on a share, may not.",
        HelpLink.To("SIO102"));

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Operation is not IInvocationOperation call || site.IsNotRun || site.Model.Counterparts.Find(call, site.Line, site.Semantics) is not { } counterpart)
            return null;
        return new Answer(Origins.IsShare(call.Arguments) ? CallRules.Io : this, call.Syntax, site.Name, counterpart);
    }
}
