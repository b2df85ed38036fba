using System.Collections.Immutable;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>The rules that table lines name.</summary>
internal static class CallRules
{
    // In the order of the ids: a wrapper is checked for an async call first, then for sync I/O, then as fake async.
    static readonly ImmutableDictionary<string, CallRule[]> RulesBySection = TableReader.Rules.ToImmutableDictionary(
        section => section,
        section =>
            RuleCatalog
                .Rows.Where(r => section.StartsWith(r.Section, StringComparison.Ordinal))
                .Select(r => r.CallRule)
                .OfType<CallRule>()
                .ToArray()
    );

    /// <summary>Returns the rules that analyze a call which a line of this section matches, in order.</summary>
    public static IReadOnlyList<CallRule> GetRules(string section) => RulesBySection[section];
}
