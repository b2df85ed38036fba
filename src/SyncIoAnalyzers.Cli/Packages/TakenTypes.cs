using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>The interfaces and classes of a package that others implement for it: those that its public members take. What it only hands out, it makes itself.</summary>
internal sealed class TakenTypes
{
    const string Extension = "System.Runtime.CompilerServices.ExtensionAttribute";

    static readonly char[] Ends = ['{', '}', ',', '[', ']', '@', '*'];

    readonly HashSet<string> _names = new(StringComparer.Ordinal);
    readonly HashSet<IlClass> _types = [];

    /// <summary>Reads the parameters of all public members, and what type parameters have to be.</summary>
    public TakenTypes(IEnumerable<IlAssembly> package)
    {
        foreach (var assembly in package)
        {
            for (var row = 1; row <= assembly.Metadata.GetTableRowCount(TableIndex.GenericParamConstraint); row++)
                if (assembly.Class(assembly.Metadata.GetGenericParameterConstraint(MetadataTokens.GenericParameterConstraintHandle(row)).Type) is { } needed)
                    _types.Add(needed);
            foreach (var method in assembly.Classes.Where(t => t.IsPublic).SelectMany(t => t.Methods).Where(m => m.IsPublic))
                foreach (var taken in method.Signature.ParameterTypes.Skip(method.IsStatic && method.Has(Extension) ? 1 : 0))
                    Add(taken);
        }
    }

    /// <summary>Whether somebody else may have made the object that a call names by this type.</summary>
    public bool Has(IlClass type) => _types.Contains(type) || _names.Contains(type.Name);

    void Add(IlType type)
    {
        _names.UnionWith(type.Id.Split(Ends));
        if (type.Definition is { } definition)
            _types.Add(definition);
    }
}
