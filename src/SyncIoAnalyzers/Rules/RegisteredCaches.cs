using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Decides whether the cache that the application registers is in the memory of its process, so that nothing waits for it: the code
/// registers that one and none that could be elsewhere. Code that shows no registration may run with any cache.
/// </summary>
internal sealed class RegisteredCaches(Compilation compilation, ApiIndex apis)
{
    const string CacheContract = "IDistributedCache";

    readonly HashSet<string> _memoryCaches = FindNames(apis, TableSections.MemoryCaches);
    readonly HashSet<string> _otherCaches = FindNames(apis, TableSections.OtherCaches);
    bool? _isInMemory;

    /// <summary>Returns true if a type is the interface of a cache, and that is in the memory of the process.</summary>
    public bool IsInMemory(ITypeSymbol? type, CancellationToken cancellationToken) =>
        apis.IsInSection(TableSections.Caches, type) && (_isInMemory ??= IsOnlyInMemory(cancellationToken)) == true;

    static HashSet<string> FindNames(ApiIndex apis, string section) =>
        [.. apis.GetApplicableLines(section).Select(l => l.Member.MemberName)];

    bool IsOnlyInMemory(CancellationToken cancellationToken)
    {
        var indexes = compilation.SyntaxTrees.Select(t => IdentifierIndex.GetIndex(t, cancellationToken)).ToArray();
        return indexes.Any(i => i.HasWord(_memoryCaches.Contains)) && !indexes.Any(RegistersAnother);
    }

    bool RegistersAnother(IdentifierIndex index) =>
        index.TypeOutlines.Any(t => t.BaseNames.Contains(CacheContract)) || index.Fragments.Any(RegistersAnother);

    bool RegistersAnother(CodeFragment code) =>
        code.MentionedNames.Any(IsAnother) || code.MentionedNames.Contains(CacheContract) && code.MentionedNames.Any(IsRegistration);

    // By name: its package need not be known.
    bool IsAnother(string name) =>
        IsRegistration(name)
        && (name.Contains("Cach") || name.Contains("Redis"))
        && !_memoryCaches.Contains(name)
        && !_otherCaches.Contains(name);

    static bool IsRegistration(string name) =>
        name.StartsWith("Add", StringComparison.Ordinal)
        || name.StartsWith("TryAdd", StringComparison.Ordinal)
        || name.StartsWith("Replace", StringComparison.Ordinal);
}
