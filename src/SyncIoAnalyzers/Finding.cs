using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers;

/// <summary>
/// Makes a diagnostic of what a rule found, as loud as the place wants it. The constants are the keys of <c>Diagnostic.Properties</c>: what a fix,
/// the command-line tool or a report needs to know of it.
/// </summary>
internal static class Finding
{
    /// <summary>The call as the message names it: <c>DbCommand.ExecuteReader</c>.</summary>
    public const string Call = "Call";

    /// <summary>What to write instead: a member name (<c>ExecuteReaderAsync</c>), a static member (<c>Task.Delay</c>), <c>await</c>, or words where nothing can be written.</summary>
    public const string Counterpart = "Counterpart";

    /// <summary><c>True</c> when the counterpart takes the arguments as they stand, <c>False</c> when they need a hand: a token more, <c>Memory</c> for <c>Span</c>, or there is only advice.</summary>
    public const string Fits = "Fits";

    /// <summary>The namespace that must be imported for the counterpart, an extension method, to be found; empty when none must.</summary>
    public const string Using = "Using";

    /// <summary>Where the call stands: <c>request</c>, <c>background</c>, <c>once</c>, <c>async</c>, <c>library</c> or <c>other</c>.</summary>
    public const string Place = "Place";

    /// <summary>The entry point that gets there by the shortest path: <c>GET /orders</c>; empty when none is known.</summary>
    public const string Entry = "Entry";

    /// <summary>The members from the entry point to the one that holds the call, joined by <see cref="Arrow"/>.</summary>
    public const string Path = "Path";

    /// <summary>How many further entry points get there.</summary>
    public const string OtherEntries = "OtherEntries";

    /// <summary>Stands between the steps of a path.</summary>
    public const string Arrow = " → ";

    /// <summary>The diagnostic; null where the scope does not show the place.</summary>
    public static Diagnostic? Of(Answer answer, Model model, SemanticModel semantics, Scope scope, CancellationToken token)
    {
        var (place, path) = answer.Rule.IsForEveryRequest ? (SyncIoAnalyzers.Place.Request, null) : model.PlaceOf(answer.Where, semantics, answer.Rule.IsTrapForCallers, token);
        if (!scope.Shows(place))
            return null;
        var descriptor = answer.Rule.Descriptor;
        var steps = path == null ? [] : model.Locations(path);
        return Diagnostic.Create(descriptor, answer.Where.GetLocation(), place.Severity(descriptor.DefaultSeverity, model.App),
            [.. answer.Also.Select(n => n.GetLocation()), .. steps], Properties(answer, place, path),
            answer.Call, place.Describe(path), answer.IsAdvice ? answer.Counterpart : $"'{answer.Counterpart}'", answer.Inner);
    }

    static ImmutableDictionary<string, string?> Properties(Answer answer, Place place, RequestPath? path) => ImmutableDictionary<string, string?>.Empty
        .Add(Call, answer.Call)
        .Add(Counterpart, answer.Counterpart)
        .Add(Fits, (answer.Fits && !answer.IsAdvice).ToString())
        .Add(Using, answer.Using)
        .Add(Place, place.ToString().ToLowerInvariant())
        .Add(Entry, path?.Entry ?? "")
        .Add(Path, path == null ? "" : string.Join(Arrow, path.Names.Skip(1)))
        .Add(OtherEntries, (path?.OtherEntries ?? 0).ToString(CultureInfo.InvariantCulture));
}
