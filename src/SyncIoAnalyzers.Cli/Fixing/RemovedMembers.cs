using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Collects the names of the members that a fix removes because their callers go to the async members beside them.</summary>
internal sealed class RemovedMembers
{
    readonly List<(string Name, string Parameters)> _removed = [];
    readonly HashSet<(string Name, string Parameters)> _renamed = [];

    /// <summary>
    /// Adds the members that the plan of a round removes. A member that got a twin in an earlier round continues as that twin, so it counts
    /// as renamed.
    /// </summary>
    public void AddPlan(FixPlan plan)
    {
        _removed.AddRange(plan.RemovedDeclarations.Select(GetSignature).Where(r => !_renamed.Contains(r)));
        _renamed.UnionWith(plan.Members.Where(m => m.IsTwin).SelectMany(m => m.Declarations).Select(GetSignature));
    }

    /// <summary>
    /// Returns the names in alphabetical order, such as <c>Store.Load</c>; those of overloads with their parameter types.
    /// </summary>
    public ImmutableArray<string> ListNames() =>
        [.. _removed.GroupBy(member => member.Name).SelectMany(FormatNames).Order(StringComparer.Ordinal)];

    static IEnumerable<string> FormatNames(IGrouping<string, (string Name, string Parameters)> same) =>
        same.Select(member => same.Count() == 1 ? member.Name : $"{member.Name}({member.Parameters})");

    static (string Name, string Parameters) GetSignature(DocumentNode declaration)
    {
        // A block of extension members has no name of its own.
        var type = declaration
            .Node.FirstAncestorOrSelf<TypeDeclarationSyntax>(t => t.Identifier.ValueText.Length > 0)
            ?.Identifier.ValueText;
        return declaration.Node is MethodDeclarationSyntax method
            ? ($"{type}.{method.Identifier.ValueText}", string.Join(", ", method.ParameterList.Parameters.Select(p => p.Type)))
            : (type ?? "", "");
    }
}
