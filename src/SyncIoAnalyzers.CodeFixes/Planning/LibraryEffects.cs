using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The effects of library calls that a pair has to share. Other calls are left out, because sync and async APIs divide the same work
/// differently.
/// </summary>
internal static class LibraryEffects
{
    /// <summary>The effect of all kinds of locks.</summary>
    public const string Lock = "takes a lock";

    /// <summary>The effect of a wait that ends after some time. An async body may leave that to a token.</summary>
    public const string LimitedWait = "limits its wait";

    const string Commit = "commits a transaction";
    const string Together = "waits for several tasks together";
    const string Fills = "fills ";
    const string Uses = "uses ";

    static readonly Dictionary<string, string> EffectByMember = new()
    {
        ["SemaphoreSlim.Wait"] = Lock,
        ["Monitor.Enter"] = Lock,
        ["Monitor.TryEnter"] = Lock,
        ["Lock.Enter"] = Lock,
        ["Lock.EnterScope"] = Lock,
        ["ReaderWriterLockSlim.EnterReadLock"] = Lock,
        ["ReaderWriterLockSlim.EnterWriteLock"] = Lock,
        ["TransactionScope.Complete"] = Commit,
        ["Task.WaitAll"] = Together,
        ["Task.WhenAll"] = Together,
        ["Directory.CreateDirectory"] = "creates a directory",
        ["Process.ExitCode"] = "checks the exit code of a process",
        ["Process.Kill"] = "kills a process",
        ["Socket.Shutdown"] = "shuts a socket down",
        ["File.Delete"] = "deletes a file",
        ["FileInfo.Delete"] = "deletes a file",
        ["File.Move"] = "moves a file",
        ["File.Replace"] = "moves a file",
    };

    static readonly HashSet<string> FillingNames = ["CreateEntry", "GetOrCreate", "Set", "SetString"];
    static readonly HashSet<string> WaitNames = ["Enter", "TryEnter", "Wait", "WaitAny", "WaitOne", "WhenAny", "CancelAfter"];

    /// <summary>Finds the effect of a call of a library method; null for one that does not matter.</summary>
    public static string? FindEffect(IMethodSymbol method)
    {
        var name = SyntaxNames.TrimAsync(method.Name);
        if (LimitsWait(method))
            return LimitedWait;
        if (EffectByMember.TryGetValue($"{method.ContainingType.Name}.{name}", out var effect))
            return effect;
        if (FindCache(method) is { } cache)
            return (FillingNames.Contains(name) ? Fills : Uses) + cache;
        return method.ContainingType.Name is nameof(Math) or "MathF" ? "calls Math." + name : FindEffect(method, name);
    }

    /// <summary>Finds the effect of reading a property of a library; null for one that does not matter.</summary>
    public static string? FindEffect(IPropertySymbol property) =>
        EffectByMember.TryGetValue($"{property.ContainingType.Name}.{property.Name}", out var effect) ? effect : null;

    static string? FindEffect(IMethodSymbol method, string name) =>
        name switch
        {
            "Commit" => Commit,
            "Flush" when method.Parameters.Length == 1 && method.Parameters[0].Type.SpecialType == SpecialType.System_Boolean =>
                "flushes a file to the disk",
            _ when name.StartsWith("Authenticate", StringComparison.Ordinal) => "authenticates",
            _ => null,
        };

    /// <summary>Returns true for a wait with a time, and for what an async body has in its place.</summary>
    static bool LimitsWait(IMethodSymbol method) =>
        WaitNames.Contains(SyntaxNames.TrimAsync(method.Name))
        && SymbolNamespaces.GetRootNamespace(method) == "System"
        && (method.Name == "WhenAny" || method.Parameters.Any(p => p.Type.Name == nameof(TimeSpan) || p.Name.Contains("illiseconds")));

    /// <summary>Returns the kind of cache that a method reads or changes; null when it is a method of none.</summary>
    static string? FindCache(IMethodSymbol method) =>
        !method.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.Extensions.Caching", StringComparison.Ordinal) ? null
        : method.ContainingType.Name.Contains("Distributed") ? "a distributed cache"
        : "a cache";

    /// <summary>Returns the effect that another effect implies: a cache that is filled is used. Null when it implies none.</summary>
    public static string? FindImpliedEffect(string effect) =>
        effect.StartsWith(Fills, StringComparison.Ordinal) ? Uses + effect.Substring(Fills.Length) : null;
}
