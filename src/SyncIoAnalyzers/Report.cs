using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>Makes a diagnostic of what a rule found, as loud as the place wants it.</summary>
internal static class Report
{
    /// <summary>The diagnostic; null where the scope does not show the place.</summary>
    public static Diagnostic? Of(Answer answer, Model model, SemanticModel semantics, Scope scope, CancellationToken token)
    {
        var (place, path) = model.PlaceOf(answer.Where, semantics, answer.Rule.IsTrapForCallers, token);
        if (!scope.Shows(place))
            return null;
        var descriptor = answer.Rule.Descriptor;
        var steps = path == null ? [] : model.Locations(path);
        return Diagnostic.Create(descriptor, answer.Where.GetLocation(), place.Severity(descriptor.DefaultSeverity, model.App),
            [.. answer.Also.Select(n => n.GetLocation()), .. steps], Properties(answer, place, path),
            answer.Call, place.Describe(path), answer.Counterpart, answer.Counterpart.Split(' ').Last());
    }

    static ImmutableDictionary<string, string?> Properties(Answer answer, Place place, RequestPath? path) => ImmutableDictionary<string, string?>.Empty
        .Add(Finding.Call, answer.Call)
        .Add(Finding.Counterpart, answer.Counterpart)
        .Add(Finding.Place, place.ToString().ToLowerInvariant())
        .Add(Finding.Entry, path?.Entry ?? "")
        .Add(Finding.Path, path == null ? "" : string.Join(Finding.Arrow, path.Names.Skip(1)))
        .Add(Finding.OtherEntries, (path?.OtherEntries ?? 0).ToString(CultureInfo.InvariantCulture));
}
