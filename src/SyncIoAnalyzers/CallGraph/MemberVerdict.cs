using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The ways in which a member of a solution holds its callers, as the bodies of all projects show.</summary>
[Flags]
internal enum MemberVerdict
{
    /// <summary>Its implementations are known, and none of them is known to block its callers.</summary>
    Free = 0,

    /// <summary>It blocks, or an implementation of it does.</summary>
    Blocks = 1,

    /// <summary>It waits for a task that it takes.</summary>
    Waits = 2,

    /// <summary>It is virtual, and an override of it blocks.</summary>
    Overridden = 4,

    /// <summary>Some of its implementations block, and others do not.</summary>
    Partly = 8,

    /// <summary>It returns a query of a database, which runs when its rows are read.</summary>
    Defers = 16,

    /// <summary>It waits for short I/O on local files, and for nothing longer.</summary>
    ReadsFiles = 32,

    /// <summary>It returns a stream that it creates in memory.</summary>
    InMemory = 64,
}

/// <summary>Reads verdicts.</summary>
internal static class MemberVerdictExtensions
{
    /// <summary>Returns true if a verdict is known and has a part.</summary>
    public static bool Includes(this MemberVerdict? verdict, MemberVerdict part) => verdict?.HasFlag(part) == true;

    /// <summary>Returns true if a call of the member may block: in its own body or in that of an override.</summary>
    public static bool MayBlock(this MemberVerdict? verdict) =>
        verdict is { } known && (known & (MemberVerdict.Blocks | MemberVerdict.Overridden)) != 0;
}

/// <summary>Finds the verdict about a member that the bodies of other projects decide about; null when they do not.</summary>
internal delegate MemberVerdict? VerdictSearch(IMethodSymbol method, CancellationToken cancellationToken);

/// <summary>The verdicts about the members that the bodies of other projects decide about, by their symbol keys.</summary>
internal sealed class MemberVerdicts(IReadOnlyDictionary<string, MemberVerdict> verdicts)
{
    readonly HashSet<string> _names = [.. verdicts.Select(v => SymbolKeys.GetMemberName(v.Key))];

    /// <summary>Returns true if there is a verdict about a member with this name.</summary>
    public bool HasName(string name) => _names.Contains(name);

    /// <summary>Returns the verdict about a method; null when there is none.</summary>
    public MemberVerdict? FindVerdict(IMethodSymbol method) =>
        HasName(method.Name) && verdicts.TryGetValue(SymbolKeys.GetSolutionKey(method), out var verdict) ? verdict : null;
}
