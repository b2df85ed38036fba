using System.Reflection;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>A type of an assembly that is read as metadata.</summary>
internal sealed class IlClass
{
    readonly TypeDefinitionHandle _handle;
    readonly TypeDefinition _definition;
    ILookup<string, IlMethod>? _methodsByName;
    IReadOnlyList<IlClass>? _interfaces;
    IlClass? _base;
    volatile bool _isBaseKnown;
    string? _name;

    /// <summary>Creates the type without reading its members.</summary>
    public IlClass(IlAssembly assembly, TypeDefinitionHandle handle) =>
        (Assembly, _handle, _definition) = (assembly, handle, assembly.Metadata.GetTypeDefinition(handle));

    /// <summary>The assembly that defines the type.</summary>
    public IlAssembly Assembly { get; }

    /// <summary>The full name, as documentation ids write it.</summary>
    public string Name => _name ??= GetFullName(Assembly.Metadata, _handle);

    /// <summary>The metadata name without namespace.</summary>
    public string MetadataName => Assembly.Metadata.GetString(_definition.Name);

    /// <summary>The name without namespace and arity.</summary>
    public string ShortName => Name.Substring(Name.LastIndexOf('.') + 1).Split('`')[0];

    /// <summary>Returns true if no object has exactly this type.</summary>
    public bool IsAbstract => (_definition.Attributes & TypeAttributes.Abstract) != 0;

    /// <summary>Returns true for an interface.</summary>
    public bool IsInterface => (_definition.Attributes & TypeAttributes.Interface) != 0;

    /// <summary>Returns true if no type derives from this one.</summary>
    public bool IsSealed => (_definition.Attributes & TypeAttributes.Sealed) != 0;

    /// <summary>Returns true if every assembly may use the type.</summary>
    public bool IsPublic =>
        (_definition.Attributes & TypeAttributes.VisibilityMask) switch
        {
            TypeAttributes.Public => true,
            TypeAttributes.NestedPublic => Assembly.ResolveClass(_definition.GetDeclaringType())!.IsPublic,
            _ => false,
        };

    /// <summary>The base type; null if there is none, or if its assembly is missing.</summary>
    public IlClass? BaseType
    {
        get
        {
            if (!_isBaseKnown)
                (_base, _isBaseKnown) = (_definition.BaseType.IsNil ? null : Assembly.ResolveClass(_definition.BaseType), true);
            return _base;
        }
    }

    /// <summary>The interfaces that the type names directly.</summary>
    public IReadOnlyList<IlClass> Interfaces =>
        _interfaces ??= [
            .. _definition
                .GetInterfaceImplementations()
                .Select(i => Assembly.ResolveClass(Assembly.Metadata.GetInterfaceImplementation(i).Interface))
                .OfType<IlClass>(),
        ];

    /// <summary>The methods that the type declares.</summary>
    public IEnumerable<IlMethod> Methods => _definition.GetMethods().Select(Assembly.GetMethod);

    /// <summary>Returns the methods of a name that the type declares.</summary>
    public IEnumerable<IlMethod> FindMethods(string name) => (_methodsByName ??= Methods.ToLookup(m => m.Name))[name];

    /// <summary>Returns the name of the property to which an accessor belongs; null if the method is not an accessor.</summary>
    public string? FindPropertyName(IlMethod getter) =>
        _definition
            .GetProperties()
            .Select(Assembly.Metadata.GetPropertyDefinition)
            .Where(p => p.GetAccessors().Getter == getter.Handle)
            .Select(p => Assembly.Metadata.GetString(p.Name))
            .FirstOrDefault();

    /// <summary>Returns the type and its base types, nearest first.</summary>
    public IEnumerable<IlClass> GetTypeAndBases()
    {
        for (var type = this; type != null; type = type.BaseType)
            yield return type;
    }

    /// <summary>All interfaces of the type, its base types and these interfaces.</summary>
    public IEnumerable<IlClass> AllInterfaces =>
        GetTypeAndBases().SelectMany(t => t.Interfaces).SelectMany(i => i.AllInterfaces.Prepend(i)).Distinct();

    /// <summary>Returns the body that implements a declared method explicitly in this type; null if there is none.</summary>
    public IlMethod? FindExplicitImplementation(IlMethod declared)
    {
        foreach (var handle in _definition.GetMethodImplementations())
            if (Assembly.Metadata.GetMethodImplementation(handle) is var pair && Assembly.ResolveMethod(pair.MethodDeclaration) == declared)
                return Assembly.ResolveMethod(pair.MethodBody);
        return null;
    }

    /// <inheritdoc/>
    public override string ToString() => Name;

    static string GetFullName(MetadataReader metadata, TypeDefinitionHandle handle)
    {
        var type = metadata.GetTypeDefinition(handle);
        var name = metadata.GetString(type.Name);
        return type.GetDeclaringType() is { IsNil: false } outer ? GetFullName(metadata, outer) + "." + name
            : type.Namespace.IsNil ? name
            : metadata.GetString(type.Namespace) + "." + name;
    }
}
