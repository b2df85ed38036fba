using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Text.RegularExpressions;
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
    const string RegistrationPattern = "^(Add|TryAdd|Replace)";

    static readonly Regex Registration = new(RegistrationPattern, RegexOptions.CultureInvariant);

    // By name, since its package need not be known. AddCachedRates registers no cache.
    static readonly Regex CacheRegistration = new(
        RegistrationPattern + @"\w*(Cache|Caching|Redis)(?![a-z])",
        RegexOptions.CultureInvariant
    );

    StrongBox<bool>? _isInMemory; // a reference, which threads can set at the same time

    /// <summary>Returns true if a type is the interface of a cache, and that is in the memory of the process.</summary>
    public bool IsInMemory(ITypeSymbol? type, CancellationToken cancellationToken) =>
        apis.IsInSection(TableSections.Caches, type) && (_isInMemory ??= new StrongBox<bool>(IsOnlyInMemory(cancellationToken))).Value;

    bool IsOnlyInMemory(CancellationToken cancellationToken)
    {
        var memoryCaches = FindNames(TableSections.MemoryCaches);
        var indexes = compilation.SyntaxTrees.Select(t => IdentifierIndex.GetIndex(t, cancellationToken)).ToArray();
        if (!indexes.Any(i => i.HasWord(memoryCaches.Contains)))
            return false;
        var known = FindNames(TableSections.OtherCaches).Concat(memoryCaches).ToImmutableHashSet();
        return !indexes.Any(i => RegistersAnother(i, known));
    }

    HashSet<string> FindNames(string section) => [.. apis.GetApplicableLines(section).Select(l => l.Member.MemberName)];

    static bool RegistersAnother(IdentifierIndex index, ImmutableHashSet<string> known) =>
        index.TypeOutlines.Any(t => t.BaseNames.Contains(CacheContract))
        || index.Fragments.Any(f => f.MentionedNames.Any(n => CacheRegistration.IsMatch(n) && !known.Contains(n)))
        || index.Fragments.Any(f => f.MentionedNames.Contains(CacheContract) && f.MentionedNames.Any(Registration.IsMatch));
}
