using System.Collections.Immutable;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>The rules that table lines name.</summary>
internal static class CallRules
{
    /// <summary>SIO001.</summary>
    public static readonly BlockingWait Wait = new();

    /// <summary>SIO101.</summary>
    public static readonly SyncIo Io = new();

    /// <summary>SIO102.</summary>
    public static readonly LocalFileIo LocalFile = new();

    /// <summary>SIO104.</summary>
    public static readonly SyncQuery Query = new();

    /// <summary>SIO105.</summary>
    public static readonly SyncDispose Dispose = new();

    /// <summary>SIO107.</summary>
    public static readonly OpenedFile Opened = new();

    /// <summary>SIO201.</summary>
    public static readonly OffloadedAsync Offloaded = new();

    /// <summary>SIO103.</summary>
    public static readonly SyncPair Pair = new();

    /// <summary>SIO108.</summary>
    public static readonly Hidden Hidden = new();

    /// <summary>SIO202.</summary>
    public static readonly OffloadedIo OffloadedIo = new();

    /// <summary>SIO109.</summary>
    public static readonly SyncOnlyMember SyncOnly = new();

    /// <summary>SIO402.</summary>
    public static readonly IndependentRequests Independent = new();

    static readonly Rule[] Rules = [Wait, new BlockingThread(), Io, LocalFile, Pair, Query, Dispose, new SyncForm(), Opened, Hidden, SyncOnly, Offloaded, OffloadedIo, new FakeAsync(), new AllowedSyncIo(), Independent];

    // A wrapper is asked for an async call, then for sync I/O, then for what is left.
    static readonly ImmutableDictionary<string, Rule[]> BySection = TableReader.Rules.ToImmutableDictionary(s => s, s =>
        Rules.Where(r => s.StartsWith(r.Descriptor.Id, StringComparison.Ordinal) || s == "SIO201" && r.Descriptor.Id is "SIO202" or "SIO203").ToArray());

    /// <summary>All of them.</summary>
    public static IReadOnlyList<Rule> All => Rules;

    /// <summary>The rules to ask, in order, of a call that a line of this section means.</summary>
    public static IReadOnlyList<Rule> For(string section) => BySection[section];
}
