using System.Reflection.Metadata.Ecma335;
using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>
/// The interfaces and classes of a package that its callers implement: those that its public members take as parameters. Types that the
/// package only returns are its own.
/// </summary>
internal sealed class ConsumedTypes
{
    const string ExtensionAttribute = "System.Runtime.CompilerServices.ExtensionAttribute";

    static readonly char[] TypeNameSeparators = ['{', '}', ',', '[', ']', '@', '*'];

    readonly HashSet<string> _typeNames = new(StringComparer.Ordinal);
    readonly HashSet<IlClass> _definitions = [];

    /// <summary>Reads the parameters of all public members, and the constraints of type parameters.</summary>
    public ConsumedTypes(IEnumerable<IlAssembly> package)
    {
        foreach (var assembly in package)
        {
            for (var row = 1; row <= assembly.Metadata.GetTableRowCount(TableIndex.GenericParamConstraint); row++)
                if (
                    assembly.ResolveClass(
                        assembly.Metadata.GetGenericParameterConstraint(MetadataTokens.GenericParameterConstraintHandle(row)).Type
                    ) is
                    { } needed
                )
                    _definitions.Add(needed);
            foreach (var method in assembly.Classes.Where(t => t.IsPublic).SelectMany(t => t.Methods).Where(m => m.IsPublic))
            foreach (var taken in method.Signature.ParameterTypes.Skip(method.IsStatic && method.HasAttribute(ExtensionAttribute) ? 1 : 0))
                AddType(taken);
        }
    }

    /// <summary>Returns true if the object of a call on this type may come from outside of the package.</summary>
    public bool ContainsType(IlClass type) => _definitions.Contains(type) || _typeNames.Contains(type.Name);

    void AddType(IlType type)
    {
        _typeNames.UnionWith(type.Id.Split(TypeNameSeparators));
        if (type.Class is { } definition)
            _definitions.Add(definition);
    }
}
