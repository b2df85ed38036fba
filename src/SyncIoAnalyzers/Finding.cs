using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Calls;
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

    /// <summary>The keys of the entry point and of the members of <see cref="Path"/>, one a line.</summary>
    public const string Steps = "Steps";

    /// <summary>How many further entry points get there.</summary>
    public const string OtherEntries = "OtherEntries";

    /// <summary>The name of the refusal that the message says: no fix is offered then; empty when it says none.</summary>
    public const string Refusal = "Refusal";

    /// <summary>The waits that are part of the finding, one a line: rule, start, length, what to write, what to import.</summary>
    public const string Inside = "Inside";

    /// <summary>Stands between the steps of a path.</summary>
    public const string Arrow = " → ";

    /// <summary>The diagnostic; null where the scope does not show the place.</summary>
    public static Diagnostic? Of(Answer answer, Model model, SemanticModel semantics, Scope scope, CancellationToken token)
    {
        var (place, path) = answer.Rule.IsForEveryRequest ? (SyncIoAnalyzers.Place.Request, null) : model.PlaceOf(answer.Where, semantics, answer.Rule.IsTrapForCallers, token);
        if (!scope.Shows(place))
            return null;
        if (!answer.IsAwaited || answer.IsAdvice)
            return Of(answer, model, place, path, null);
        var finding = Of(answer, model, place, path, Refuses(answer, model, semantics, token));
        return Form.Refuses(answer, finding, semantics, token) is { } refusal ? Of(answer, model, place, path, refusal) : finding;
    }

    static Diagnostic Of(Answer answer, Model model, Place place, RequestPath? path, Refusal? refusal) => Diagnostic.Create(answer.Rule.Descriptor, answer.Location,
        place.Severity(answer.Rule.Descriptor.DefaultSeverity, model.App), [.. answer.Also.Select(n => n.GetLocation()), .. path == null ? [] : model.Locations(path)], Properties(answer, place, path, refusal),
        answer.Call, place.Describe(path), answer.IsAdvice ? answer.Counterpart : $"'{answer.Counterpart}'", answer.Inner, Told(refusal));

    /// <summary>What the code around a call has against an <c>await</c>.</summary>
    static Refusal? Refuses(Answer answer, Model model, SemanticModel semantics, CancellationToken token) =>
        Holder.Refuses(answer.Where, Holder.Of(answer.Where), semantics, token)
        ?? answer.Inside.Select(w => Holder.Between(w.Where, Holder.Of(w.Where), semantics, token)).FirstOrDefault(r => r != null)
        ?? model.Awaits.Refuses(answer.Where, semantics, token);

    /// <summary>The waits that are part of a finding, as findings of their own.</summary>
    public static IEnumerable<Diagnostic> InsideOf(Diagnostic finding) =>
        from line in finding.Properties.TryGetValue(Inside, out var lines) && lines!.Length > 0 ? lines.Split('\n') : []
        let part = line.Split('\t')
        let place = Location.Create(finding.Location.SourceTree!, new TextSpan(int.Parse(part[1], CultureInfo.InvariantCulture), int.Parse(part[2], CultureInfo.InvariantCulture)))
        select Diagnostic.Create(part[0], finding.Descriptor.Category, finding.Descriptor.Title, finding.Severity, finding.DefaultSeverity, true, finding.WarningLevel, location: place,
            properties: ImmutableDictionary<string, string?>.Empty.Add(Counterpart, part[3]).Add(Using, part[4]));

    static string Line(Answer answer) =>
        string.Join("\t", answer.Rule.Descriptor.Id, answer.Where.SpanStart.ToString(CultureInfo.InvariantCulture), answer.Where.Span.Length.ToString(CultureInfo.InvariantCulture), answer.Counterpart, answer.Using);

    /// <summary>The diagnostic about an await.</summary>
    /// <param name="descriptor">The rule.</param>
    /// <param name="where">The code to mark.</param>
    /// <param name="call">What is found, as the message names it.</param>
    /// <param name="write">What to write instead.</param>
    /// <param name="wish">What the awaits of the place want, and why.</param>
    /// <param name="model">What kind of project it is.</param>
    /// <param name="refusal">Why there is no fix; null when there is one.</param>
    public static Diagnostic OfAwait(DiagnosticDescriptor descriptor, Location where, string call, string write, Wish wish, Model model, Refusal? refusal) => Diagnostic.Create(descriptor, where,
        wish.Place.Severity(descriptor.DefaultSeverity, model.App), [], ImmutableDictionary<string, string?>.Empty.Add(Call, call).Add(Counterpart, write).Add(Refusal, refusal?.Name ?? "").Add(Place, wish.Place.ToString().ToLowerInvariant()),
        wish.Why, Told(refusal), call);

    static string Told(Refusal? refusal) => refusal == null ? "" : $" (no fix: {refusal.Text})";

    static ImmutableDictionary<string, string?> Properties(Answer answer, Place place, RequestPath? path, Refusal? refusal) => Properties(answer, place, path, path?.Named ?? [], refusal);

    static ImmutableDictionary<string, string?> Properties(Answer answer, Place place, RequestPath? path, IReadOnlyList<(string Name, string Key)> named, Refusal? refusal)
    {
        var all = ImmutableDictionary.CreateBuilder<string, string?>();
        all.Add(Call, answer.Call);
        all.Add(Counterpart, answer.Counterpart);
        all.Add(Fits, (answer.Fits && !answer.IsAdvice).ToString());
        all.Add(Using, answer.Using);
        all.Add(Refusal, refusal?.Name ?? "");
        all.Add(Inside, string.Join("\n", answer.Inside.Select(Line)));
        all.Add(Place, place.ToString().ToLowerInvariant());
        all.Add(Entry, path?.Entry ?? "");
        all.Add(Path, string.Join(Arrow, named.Skip(1).Select(n => n.Name)));
        all.Add(Steps, string.Join("\n", named.Select(n => n.Key)));
        all.Add(OtherEntries, (path?.OtherEntries ?? 0).ToString(CultureInfo.InvariantCulture));
        return all.ToImmutable();
    }
}
