using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// An expected finding that the markup alone cannot describe. Properties that are not set are not compared, except for the places, which
/// are complete.
/// </summary>
public sealed record ExpectedFinding(string Id)
{
    object?[]? arguments;
    string? message;

    /// <summary>
    /// Gets the numbers of the marked places: that of the finding, then those of its additional locations. Empty for a finding without a
    /// location.
    /// </summary>
    internal ImmutableArray<int> Places { get; private init; } = [];

    internal DiagnosticSeverity? Severity { get; private init; }

    public static ExpectedFinding ExpectFinding(string id) => new(id);

    public ExpectedFinding AtPlace(int place) => this with { Places = [place] };

    /// <summary>Expects additional locations in the order of the finding.</summary>
    public ExpectedFinding WithPlaces(params int[] places) => this with { Places = [.. Places, .. places] };

    /// <summary>Excludes additional locations from the comparison.</summary>
    public ExpectedFinding AnyFurther() => this with { IgnoresFurther = true };

    internal bool IgnoresFurther { get; private init; }

    public ExpectedFinding WithArguments(params object?[] values) => this with { arguments = values };

    public ExpectedFinding WithMessage(string text) => this with { message = text };

    public ExpectedFinding WithSeverity(DiagnosticSeverity value) => this with { Severity = value };

    /// <summary>Returns the complete message, formatted from the arguments if only those are given; null accepts any message.</summary>
    internal string? MessageOf(IEnumerable<DiagnosticDescriptor> descriptors)
    {
        if (message != null || arguments == null)
            return message;
        var format =
            descriptors.FirstOrDefault(known => known.Id == Id)?.MessageFormat
            ?? throw new InvalidOperationException($"The analyzer has no {Id}: its arguments cannot be formatted.");
        return string.Format(CultureInfo.InvariantCulture, format.ToString(CultureInfo.InvariantCulture), arguments);
    }
}
