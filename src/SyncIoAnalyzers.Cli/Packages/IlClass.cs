using System.Reflection;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A type of an assembly that is read.</summary>
internal sealed class IlClass
{
    readonly TypeDefinitionHandle _handle;
    readonly TypeDefinition _definition;
    ILookup<string, IlMethod>? _methods;
    IReadOnlyList<IlClass>? _interfaces;
    IlClass? _base;
    volatile bool _isBaseKnown;
    string? _name;

    /// <summary>Reads nothing yet.</summary>
    public IlClass(IlAssembly assembly, TypeDefinitionHandle handle) => (Assembly, _handle, _definition) = (assembly, handle, assembly.Metadata.GetTypeDefinition(handle));

    /// <summary>Where it is defined.</summary>
    public IlAssembly Assembly { get; }

    /// <summary>Its full name, as documentation ids have it.</summary>
    public string Name => _name ??= NameOf(Assembly.Metadata, _handle);

    /// <summary>The name as it is written down, without namespace.</summary>
    public string MetadataName => Assembly.Metadata.GetString(_definition.Name);

    /// <summary>The name without namespace and arity.</summary>
    public string ShortName => Name[(Name.LastIndexOf('.') + 1)..].Split('`')[0];

    /// <summary>Whether no object is of this very type.</summary>
    public bool IsAbstract => (_definition.Attributes & TypeAttributes.Abstract) != 0;

    /// <summary>Whether it is an interface.</summary>
    public bool IsInterface => (_definition.Attributes & TypeAttributes.Interface) != 0;

    /// <summary>Whether nothing derives from it.</summary>
    public bool IsSealed => (_definition.Attributes & TypeAttributes.Sealed) != 0;

    /// <summary>Whether every assembly may use it.</summary>
    public bool IsPublic => (_definition.Attributes & TypeAttributes.VisibilityMask) switch
    {
        TypeAttributes.Public => true,
        TypeAttributes.NestedPublic => Assembly.Class(_definition.GetDeclaringType())!.IsPublic,
        _ => false,
    };

    /// <summary>What it derives from; null when that is nothing, or not there.</summary>
    public IlClass? Base
    {
        get
        {
            if (!_isBaseKnown)
                (_base, _isBaseKnown) = (_definition.BaseType.IsNil ? null : Assembly.Class(_definition.BaseType), true);
            return _base;
        }
    }

    /// <summary>The interfaces that it names itself.</summary>
    public IReadOnlyList<IlClass> Interfaces => _interfaces ??= [.. _definition.GetInterfaceImplementations().Select(i => Assembly.Class(Assembly.Metadata.GetInterfaceImplementation(i).Interface)).OfType<IlClass>()];

    /// <summary>The methods that it declares.</summary>
    public IEnumerable<IlMethod> Methods => _definition.GetMethods().Select(Assembly.Method);

    /// <summary>Those of a name.</summary>
    public IEnumerable<IlMethod> Named(string name) => (_methods ??= Methods.ToLookup(m => m.Name))[name];

    /// <summary>The property of an accessor; null when it is none.</summary>
    public string? Property(IlMethod getter) => _definition.GetProperties().Select(Assembly.Metadata.GetPropertyDefinition)
        .Where(p => p.GetAccessors().Getter == getter.Handle).Select(p => Assembly.Metadata.GetString(p.Name)).FirstOrDefault();

    /// <summary>Type, base, and so on.</summary>
    public IEnumerable<IlClass> AndBases()
    {
        for (var type = this; type != null; type = type.Base)
            yield return type;
    }

    /// <summary>Every interface that it, its bases or these interfaces name.</summary>
    public IEnumerable<IlClass> AllInterfaces => AndBases().SelectMany(t => t.Interfaces).SelectMany(i => i.AllInterfaces.Prepend(i)).Distinct();

    /// <summary>The body that stands for a declared method in this type by an explicit word; null when there is none.</summary>
    public IlMethod? Explicit(IlMethod declared)
    {
        foreach (var handle in _definition.GetMethodImplementations())
            if (Assembly.Metadata.GetMethodImplementation(handle) is var pair && Assembly.Called(pair.MethodDeclaration) == declared)
                return Assembly.Called(pair.MethodBody);
        return null;
    }

    /// <inheritdoc/>
    public override string ToString() => Name;

    static string NameOf(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        var name = metadata.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } outer ? NameOf(metadata, outer) + "." + name : type.Namespace.IsNil ? name : metadata.GetString(type.Namespace) + "." + name;
    }
}
