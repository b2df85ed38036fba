using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The code that requests may run, as far as an analysis of the whole solution knows it.</summary>
/// <param name="assemblies">The assemblies of the solution.</param>
/// <param name="reached">The keys of the members that a request runs, or may be the first to run.</param>
internal sealed class RequestScope(HashSet<string> assemblies, HashSet<string> reached)
{
    readonly SymbolKeys _keys = new(assemblies);
    readonly HashSet<string> _reachedAssemblies = [.. reached.Select(SymbolKeys.GetAssemblyName)];

    /// <summary>The scope without an analysis: any code may serve a request.</summary>
    public static RequestScope Unknown { get; } = new([], []);

    /// <summary>
    /// Returns true if no request runs the code of a place. A lambda may be run by whatever it is given to, except in a project without any
    /// code that a request runs, such as one of tests.
    /// </summary>
    public bool IsOutside(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        if (reached.Count == 0 || _keys.FindKeyAt(place, model, cancellationToken) is not { } key)
            return false;
        if (!_reachedAssemblies.Contains(SymbolKeys.GetAssemblyName(key)))
            return true;
        return key == _keys.FindMemberKeyAt(place, model, cancellationToken) && !reached.Contains(key);
    }
}
