using System.Reflection;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>One line of the table of scopes that must end on the thread on which they began.</summary>
/// <param name="Refusal">The refusal of an await inside the scope.</param>
/// <param name="Start">The call that begins the scope, or the type of the object that is one.</param>
/// <param name="Ends">
/// The names of the calls that end the scope; of an object the type of the constructor argument that lets awaits into it.
/// </param>
/// <param name="Reason">The reason.</param>
internal sealed record ThreadBoundScope(Refusal Refusal, MemberPattern Start, IReadOnlyList<string> Ends, string Reason);

/// <summary>The table of scopes that must end on the thread on which they began. The file describes its own format.</summary>
internal static class ThreadBoundScopeTable
{
    /// <summary>The name of the embedded file.</summary>
    public const string File = "ThreadBoundScopes.txt";

    const string Arrow = "->";

    /// <summary>All lines in file order.</summary>
    public static IReadOnlyList<ThreadBoundScope> Lines { get; } = [.. ReadLines()];

    static readonly ILookup<string, ThreadBoundScope> LinesByStart = Lines
        .Where(l => !l.Start.IsTypePattern)
        .ToLookup(l => l.Start.MemberName);

    /// <summary>The names of the calls that end a scope.</summary>
    public static readonly HashSet<string> EndNames = [.. LinesByStart.SelectMany(group => group).SelectMany(l => l.Ends)];

    /// <summary>Returns true if a member of this name may begin or end a scope.</summary>
    public static bool MayBound(string name) => LinesByStart.Contains(name) || EndNames.Contains(name);

    /// <summary>Returns the line about a call that begins a scope; null when it begins none.</summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="receiver">The type of the object that it is called on; null for a static method.</param>
    public static ThreadBoundScope? FindStart(IMethodSymbol method, ITypeSymbol? receiver)
    {
        var type = MemberPatternExtensions.GetTypeName(receiver ?? method.ContainingType);
        return LinesByStart[method.Name].FirstOrDefault(l => l.Start.Matches(method.OriginalDefinition, type));
    }

    /// <summary>Returns true if a call ends a scope.</summary>
    /// <param name="method">The method that is called.</param>
    /// <param name="receiver">The type of the object that it is called on; null for a static method.</param>
    public static bool IsEnd(IMethodSymbol method, ITypeSymbol? receiver)
    {
        var type = MemberPatternExtensions.GetTypeName(receiver ?? method.ContainingType);
        return Lines.Any(l => l.Ends.Contains(method.Name) && l.Start.TypeName == type);
    }

    /// <summary>Returns the line about an object that is a scope as long as it lives; null when it is none.</summary>
    public static ThreadBoundScope? FindObject(ITypeSymbol type) => FindLine(type, isObject: true);

    /// <summary>Returns the first line about the locks of a type; null when it is not that of a lock.</summary>
    public static ThreadBoundScope? FindLock(ITypeSymbol type) => FindLine(type, isObject: false);

    static ThreadBoundScope? FindLine(ITypeSymbol type, bool isObject)
    {
        var name = MemberPatternExtensions.GetTypeName(type);
        return Lines.FirstOrDefault(l => l.Start.IsTypePattern == isObject && l.Start.TypeName == name);
    }

    static IEnumerable<ThreadBoundScope> ReadLines()
    {
        using var stream = typeof(ThreadBoundScopeTable).GetTypeInfo().Assembly.GetManifestResourceStream(File)!;
        Refusal? refusal = null;
        foreach (var line in TableText.ReadLines(stream))
            if (TableText.SplitReason(line) is { Content: { Length: > 0 } content, Reason: var reason })
                if (content[0] == '[')
                    refusal = Refusal.AtCallSite.First(r => r.Name == content.Trim('[', ']'));
                else
                    yield return ParseLine(refusal!, content, reason);
    }

    static ThreadBoundScope ParseLine(Refusal refusal, string content, string reason)
    {
        var at = content.IndexOf(Arrow, StringComparison.Ordinal);
        var start = MemberPattern.ParsePattern(content.Substring(0, at).Trim(), out var error);
        var ends = content.Substring(at + Arrow.Length).Split(',').Select(name => name.Trim());
        return new ThreadBoundScope(refusal, start ?? throw new InvalidOperationException(error), [.. ends], reason);
    }
}
