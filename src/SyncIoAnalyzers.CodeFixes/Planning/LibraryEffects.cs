using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Eligibility;
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

    const string Commit = "commits a transaction";

    static readonly Dictionary<string, string> EffectByCall = new()
    {
        ["SemaphoreSlim.Wait"] = Lock,
        ["Monitor.Enter"] = Lock,
        ["Monitor.TryEnter"] = Lock,
        ["Lock.Enter"] = Lock,
        ["Lock.EnterScope"] = Lock,
        ["ReaderWriterLockSlim.EnterReadLock"] = Lock,
        ["ReaderWriterLockSlim.EnterWriteLock"] = Lock,
        ["TransactionScope.Complete"] = Commit,
        ["Process.Kill"] = "kills a process",
        ["Socket.Shutdown"] = "shuts a socket down",
        ["File.Delete"] = "deletes a file",
        ["FileInfo.Delete"] = "deletes a file",
        ["File.Move"] = "moves a file",
        ["File.Replace"] = "moves a file",
    };

    /// <summary>Finds the effect of a call of a library method; null for one that does not matter.</summary>
    public static string? FindEffect(IMethodSymbol method)
    {
        var name = SyntaxNames.TrimAsync(method.Name);
        if (EffectByCall.TryGetValue($"{method.ContainingType.Name}.{name}", out var effect))
            return effect;
        return name switch
        {
            "Commit" => Commit,
            "Flush" when method.Parameters.Length == 1 && method.Parameters[0].Type.SpecialType == SpecialType.System_Boolean =>
                "flushes a file to the disk",
            _ => UsesCache(method) ? "uses a cache" : null,
        };
    }

    static bool UsesCache(IMethodSymbol method) =>
        method.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.Extensions.Caching", StringComparison.Ordinal);
}
