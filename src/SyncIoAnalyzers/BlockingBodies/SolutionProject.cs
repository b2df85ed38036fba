using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>A project of a solution whose members other projects may call.</summary>
internal sealed class SolutionProject
{
    readonly Func<VerdictSearch, BlockingMemberAnalysis> _createMembers;
    readonly MethodResolver _methods;
    readonly BlockingMemberAnalysis _members;

    /// <summary>Collects the names of a project; nothing is bound yet.</summary>
    /// <param name="compilation">The compilation of the project.</param>
    /// <param name="createMembers">Creates an analysis of its members, which may search for verdicts about others.</param>
    /// <param name="methods">Finds the methods that the project declares or references.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public SolutionProject(
        Compilation compilation,
        Func<VerdictSearch, BlockingMemberAnalysis> createMembers,
        MethodResolver methods,
        CancellationToken cancellationToken
    )
    {
        (Compilation, _createMembers, _methods) = (compilation, createMembers, methods);
        References = [.. compilation.ReferencedAssemblyNames.Select(r => r.Name)];
        _members = CreateMembers((_, _) => null);
        MethodNames = _members.GetMethodNames(cancellationToken);
        CandidateNames = _members.GetCandidateNames(cancellationToken);
        QueryNames = [.. _members.GetQueryNames(cancellationToken)];
        StreamNames = [.. _members.GetStreamNames(cancellationToken)];
    }

    /// <summary>Gets the compilation of the project.</summary>
    public Compilation Compilation { get; }

    /// <summary>Gets the name of its assembly.</summary>
    public string Name => Compilation.AssemblyName ?? "";

    /// <summary>Gets the names of the assemblies that the project references.</summary>
    public HashSet<string> References { get; }

    /// <summary>Gets the names of the methods that the project declares.</summary>
    public HashSet<string> MethodNames { get; }

    /// <summary>Gets those of them that may block, as far as the project itself shows.</summary>
    public HashSet<string> CandidateNames { get; }

    /// <summary>Gets those of them that may return the query of a database.</summary>
    public HashSet<string> QueryNames { get; }

    /// <summary>Gets those of them that may return a stream in memory.</summary>
    public HashSet<string> StreamNames { get; }

    /// <summary>Creates an analysis of the members of the project.</summary>
    /// <param name="elsewhere">Finds the verdicts about members of others.</param>
    public BlockingMemberAnalysis CreateMembers(VerdictSearch elsewhere) => _createMembers(elsewhere);

    /// <summary>Returns the methods of the project that have a name and a body.</summary>
    public IEnumerable<IMethodSymbol> GetMethods(string name, CancellationToken cancellationToken) =>
        _members.GetMethods(name, cancellationToken);

    /// <summary>Returns the symbol of a method in this compilation, which may be of another project; null if it has none.</summary>
    public IMethodSymbol? FindMethod(string key) => _methods.FindMethod(key);
}
