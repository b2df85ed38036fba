using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers;

/// <summary>Which places are shown.</summary>
internal enum Scope
{
    /// <summary>Only what a request is known to run.</summary>
    RequestPath,

    /// <summary>Also background work, once-only initialisation and async members.</summary>
    Async,

    /// <summary>Everything, start-up and tests included.</summary>
    All,
}

/// <summary>An <c>.editorconfig</c> key with its values.</summary>
/// <param name="Key">The key.</param>
/// <param name="Values">What may be written, and what it means.</param>
/// <param name="Default">What holds when nothing, or something unknown, is written.</param>
/// <param name="Meaning">One line for the documentation.</param>
internal sealed record Setting<T>(string Key, IReadOnlyDictionary<string, T> Values, string Default, string Meaning)
{
    /// <summary>The value that holds in a tree.</summary>
    public T In(AnalyzerConfigOptions options) =>
        options.TryGetValue(Key, out var text) && Values.TryGetValue(text.Trim(), out var value) ? value : Values[Default];

    /// <summary>What is wrong with the value that is written; null when it can be read or nothing is.</summary>
    public string? ProblemIn(AnalyzerConfigOptions options) =>
        options.TryGetValue(Key, out var text) && !Values.ContainsKey(text.Trim()) ? $"'{text}' is no value of {Key}; write {string.Join(", ", Values.Keys)}" : null;
}

/// <summary>Every option of the analyzers.</summary>
internal static class Options
{
    /// <summary>Which places are shown; read at the tree of the finding.</summary>
    public static readonly Setting<Scope> Scope = new("syncio.scope",
        new Dictionary<string, Scope>(StringComparer.OrdinalIgnoreCase) { ["request_path"] = SyncIoAnalyzers.Scope.RequestPath, ["async"] = SyncIoAnalyzers.Scope.Async, ["all"] = SyncIoAnalyzers.Scope.All },
        "async", "which places are shown: only request paths, also background work and async members, or everything");

    /// <summary>The distinct problems with the options of some trees.</summary>
    public static IEnumerable<string> Problems(IEnumerable<SyntaxTree> trees, AnalyzerConfigOptionsProvider provider) =>
        trees.Select(t => Scope.ProblemIn(provider.GetOptions(t))).OfType<string>().Distinct().OrderBy(p => p, StringComparer.Ordinal);
}
