using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;
using SyncIoAnalyzers.Packages.Sources;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>An assembly that is read as metadata and never loaded: its classes, methods and their code.</summary>
internal sealed class IlAssembly : IDisposable
{
    readonly PEReader _peReader;
    readonly AssemblySet _set;
    readonly Lazy<Dictionary<string, IlClass>> _classesByName;
    readonly Lazy<Dictionary<string, string>> _forwardedTypes;
    readonly IlClass[] _classes;
    readonly IlMethod?[] _methods;
    readonly ConcurrentDictionary<EntityHandle, IlMethod?> _calledMethods = [];

    IlAssembly(PEReader file, MetadataReader metadata, PackageUnit unit, AssemblySet set)
    {
        (_peReader, Metadata, Unit, _set) = (file, metadata, unit, set);
        var definition = metadata.GetAssemblyDefinition();
        (Name, Version) = (metadata.GetString(definition.Name), definition.Version);
        SignatureTypes = new(this);
        _classes = [.. metadata.TypeDefinitions.Select(handle => new IlClass(this, handle))];
        _methods = new IlMethod?[metadata.MethodDefinitions.Count];
        CalledNames = new(metadata, set.MethodNames);
        _classesByName = new(() => _classes.GroupBy(type => type.Name).ToDictionary(g => g.Key, g => g.First(), StringComparer.Ordinal));
        _forwardedTypes = new(ReadForwardedTypes);
    }

    /// <summary>The package that contains the assembly.</summary>
    public PackageUnit Unit { get; }

    /// <summary>The simple name of the assembly.</summary>
    public string Name { get; }

    /// <summary>The assembly version, as compilers see it.</summary>
    public Version Version { get; }

    /// <summary>The metadata tables.</summary>
    public MetadataReader Metadata { get; }

    /// <summary>Decodes the assembly's signatures.</summary>
    public SignatureTypeProvider SignatureTypes { get; }

    /// <summary>The method names that the assembly's code calls.</summary>
    public CalledMethodNames CalledNames { get; }

    /// <summary>The simple names of the assemblies that it references.</summary>
    public IEnumerable<string> ReferencedNames =>
        Metadata.AssemblyReferences.Select(r => Metadata.GetString(Metadata.GetAssemblyReference(r).Name));

    /// <summary>All types, in the order of the table.</summary>
    public IReadOnlyList<IlClass> Classes => _classes;

    /// <summary>Opens an assembly from its content; null if the content is not an assembly.</summary>
    public static IlAssembly? OpenAssembly(ImmutableArray<byte> content, PackageUnit unit, AssemblySet set)
    {
        var file = new PEReader(content);
        try
        {
            if (file.HasMetadata && file.GetMetadataReader() is { IsAssembly: true } metadata)
                return new(file, metadata, unit, set);
        }
        catch (BadImageFormatException)
        {
            // An unreadable assembly contributes nothing.
        }

        file.Dispose();
        return null;
    }

    /// <summary>Returns the type of a handle; null if its assembly is missing.</summary>
    public IlClass? ResolveClass(EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.TypeDefinition:
                return _classes[MetadataTokens.GetRowNumber(handle) - 1];
            case HandleKind.TypeReference:
                var reference = Metadata.GetTypeReference((TypeReferenceHandle)handle);
                if (reference.ResolutionScope.Kind == HandleKind.AssemblyReference)
                    return _set.FindClass(
                        Metadata.GetString(Metadata.GetAssemblyReference((AssemblyReferenceHandle)reference.ResolutionScope).Name),
                        GetTypeName(handle)
                    );
                return reference.ResolutionScope.Kind == HandleKind.TypeReference && ResolveClass(reference.ResolutionScope) is { } outer
                    ? outer.Assembly.FindClass(GetTypeName(handle))
                    : null;
            case HandleKind.TypeSpecification:
                return Metadata.GetTypeSpecification((TypeSpecificationHandle)handle).DecodeSignature(SignatureTypes, null).Class;
            default:
                return null;
        }
    }

    /// <summary>Finds a type that this assembly defines.</summary>
    public IlClass? FindOwnClass(string name) => _classesByName.Value.TryGetValue(name, out var type) ? type : null;

    /// <summary>Finds a type that this assembly defines or forwards.</summary>
    public IlClass? FindClass(string name) => FindOwnClass(name) ?? FindForwardedClass(name);

    /// <summary>Returns the full name of a type, as documentation ids write it.</summary>
    public string GetTypeName(EntityHandle handle)
    {
        var reference = Metadata.GetTypeReference((TypeReferenceHandle)handle);
        var name = Metadata.GetString(reference.Name);
        return reference.ResolutionScope.Kind == HandleKind.TypeReference ? GetTypeName(reference.ResolutionScope) + "." + name
            : reference.Namespace.IsNil ? name
            : Metadata.GetString(reference.Namespace) + "." + name;
    }

    /// <summary>Returns a method of this assembly by its handle.</summary>
    public IlMethod GetMethod(MethodDefinitionHandle handle)
    {
        ref var method = ref _methods[MetadataTokens.GetRowNumber(handle) - 1];
        return Volatile.Read(ref method)
            ?? (
                Interlocked.CompareExchange(
                    ref method,
                    new(ResolveClass(Metadata.GetMethodDefinition(handle).GetDeclaringType())!, handle),
                    null
                ) ?? method
            );
    }

    /// <summary>Returns a method of this assembly by its token; null if there is none.</summary>
    public IlMethod? FindMethod(int token) =>
        MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle
        && MetadataTokens.GetRowNumber(handle) is > 0 and var row
        && row <= _methods.Length
            ? GetMethod((MethodDefinitionHandle)handle)
            : null;

    /// <summary>Returns the method that an instruction names; null if its assembly is missing.</summary>
    public IlMethod? ResolveMethod(EntityHandle handle)
    {
        if (handle.Kind == HandleKind.MethodDefinition)
            return GetMethod((MethodDefinitionHandle)handle);
        if (_calledMethods.TryGetValue(handle, out var known))
            return known;
        return _calledMethods[handle] = handle.Kind switch
        {
            HandleKind.MethodSpecification => ResolveMethod(Metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method),
            HandleKind.MemberReference => ResolveMember(Metadata.GetMemberReference((MemberReferenceHandle)handle)),
            _ => null,
        };
    }

    /// <summary>Reads the body of a method; null if it has no IL body.</summary>
    public MethodBodyBlock? ReadBody(MethodDefinition method) =>
        method.RelativeVirtualAddress == 0
        || (method.ImplAttributes & (MethodImplAttributes.CodeTypeMask | MethodImplAttributes.Unmanaged)) != 0
            ? null
            : _peReader.GetMethodBody(method.RelativeVirtualAddress);

    /// <inheritdoc/>
    public void Dispose() => _peReader.Dispose();

    IlMethod? ResolveMember(MemberReference reference)
    {
        if (reference.GetKind() != MemberReferenceKind.Method || ResolveClass(reference.Parent) is not { } type)
            return null;
        var (name, signature) = (
            Metadata.GetString(reference.Name),
            IlMethod.FormatSignature(reference.DecodeMethodSignature(SignatureTypes, null))
        );
        for (; type != null; type = type.BaseType)
            if (type.FindMethods(name).FirstOrDefault(m => m.SignatureText == signature) is { } method)
                return method;
        return null;
    }

    IlClass? FindForwardedClass(string name) =>
        (
            _forwardedTypes.Value.TryGetValue(name, out var home)
            || name.LastIndexOf('.') is > 0 and var dot && _forwardedTypes.Value.TryGetValue(name.Substring(0, dot), out home)
        )
        && home != Name
            ? _set.FindClass(home, name)
            : null;

    // Forwarded names are looked up often, and there are few of them.
    Dictionary<string, string> ReadForwardedTypes()
    {
        var forwarded = Metadata
            .ExportedTypes.Select(Metadata.GetExportedType)
            .Where(t => t.IsForwarder && t.Implementation.Kind == HandleKind.AssemblyReference);
        return forwarded.GroupBy(GetForwardedName).ToDictionary(t => t.Key, t => GetForwardTarget(t.First()));
    }

    string GetForwardedName(ExportedType type) =>
        (type.Namespace.IsNil ? "" : Metadata.GetString(type.Namespace) + ".") + Metadata.GetString(type.Name);

    string GetForwardTarget(ExportedType type) =>
        Metadata.GetString(Metadata.GetAssemblyReference((AssemblyReferenceHandle)type.Implementation).Name);
}
