using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using System.Collections.Immutable;

namespace SyncIoAnalyzers.Rules;

/// <summary>The rules that table lines name.</summary>
internal static class CallRules
{
    /// <summary>SIO101.</summary>
    public static readonly SyncIo Io = new();

    /// <summary>SIO102.</summary>
    public static readonly LocalFileIo LocalFile = new();

    /// <summary>SIO104.</summary>
    public static readonly SyncQuery Query = new();

    /// <summary>SIO201.</summary>
    public static readonly OffloadedAsync Offloaded = new();

    static readonly ImmutableDictionary<string, Rule> ById =
        new Rule[] { new BlockingWait(), new BlockingThread(), Io, LocalFile, Query, Offloaded }.ToImmutableDictionary(r => r.Descriptor.Id);

    /// <summary>All of them.</summary>
    public static IEnumerable<Rule> All => ById.OrderBy(r => r.Key, StringComparer.Ordinal).Select(r => r.Value);

    /// <summary>The rule of a table section.</summary>
    public static Rule For(string section) => ById[section];
}
