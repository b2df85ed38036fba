using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A finding that the markup alone cannot describe. What is not said is not compared, but for the places: they are all of them.</summary>
public sealed record Expectation(string Id)
{
    object?[]? arguments;
    string? message;

    /// <summary>Names of the marked places: the finding's own, then its additional ones. None: a finding without a location.</summary>
    internal ImmutableArray<int> Places { get; private init; } = [];

    internal DiagnosticSeverity? Severity { get; private init; }

    public static Expectation Expect(string id) => new(id);

    public Expectation At(int place) => this with { Places = [place] };

    /// <summary>Additional locations, in the order of the finding.</summary>
    public Expectation Also(params int[] places) => this with { Places = [.. Places, .. places] };

    /// <summary>Additional locations are not compared.</summary>
    public Expectation AnyFurther() => this with { IgnoresFurther = true };

    internal bool IgnoresFurther { get; private init; }

    public Expectation WithArguments(params object?[] values) => this with { arguments = values };

    public Expectation WithMessage(string text) => this with { message = text };

    public Expectation WithSeverity(DiagnosticSeverity value) => this with { Severity = value };

    /// <summary>The whole message, made from the arguments where only they are given; null: any message.</summary>
    internal string? MessageOf(IEnumerable<DiagnosticDescriptor> descriptors)
    {
        if (message != null || arguments == null)
            return message;
        var format = descriptors.FirstOrDefault(known => known.Id == Id)?.MessageFormat
            ?? throw new InvalidOperationException($"The analyzer has no {Id}: its arguments cannot be formatted.");
        return string.Format(CultureInfo.InvariantCulture, format.ToString(CultureInfo.InvariantCulture), arguments);
    }
}
