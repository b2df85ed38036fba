using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>An assembly that is read and never loaded: its classes, methods and the code in them.</summary>
internal sealed class IlAssembly : IDisposable
{
    readonly PEReader _file;
    readonly ClosedSet _set;
    readonly Lazy<Dictionary<string, IlClass>> _byName;
    readonly Lazy<Dictionary<string, string>> _forwards;
    readonly IlClass[] _classes;
    readonly IlMethod?[] _methods;
    readonly ConcurrentDictionary<EntityHandle, IlMethod?> _called = [];

    IlAssembly(PEReader file, MetadataReader metadata, Unit unit, ClosedSet set)
    {
        (_file, Metadata, Unit, _set) = (file, metadata, unit, set);
        var definition = metadata.GetAssemblyDefinition();
        (Name, Version) = (metadata.GetString(definition.Name), definition.Version);
        Signatures = new(this);
        _classes = [.. metadata.TypeDefinitions.Select(handle => new IlClass(this, handle))];
        _methods = new IlMethod?[metadata.MethodDefinitions.Count];
        Names = new(metadata, set.Names);
        _byName = new(() => _classes.GroupBy(type => type.Name).ToDictionary(g => g.Key, g => g.First(), StringComparer.Ordinal));
        _forwards = new(Forwards);
    }

    /// <summary>The package that it belongs to.</summary>
    public Unit Unit { get; }

    /// <summary>Its simple name.</summary>
    public string Name { get; }

    /// <summary>The version by which compilers know it.</summary>
    public Version Version { get; }

    /// <summary>Its tables.</summary>
    public MetadataReader Metadata { get; }

    /// <summary>What reads its signatures.</summary>
    public SignatureNames Signatures { get; }

    /// <summary>The names that its code calls.</summary>
    public CalledNames Names { get; }

    /// <summary>All its types, in their order.</summary>
    public IReadOnlyList<IlClass> Classes => _classes;

    /// <summary>Opens the content of a file; null when it is no assembly.</summary>
    public static IlAssembly? Open(ImmutableArray<byte> content, Unit unit, ClosedSet set)
    {
        var file = new PEReader(content);
        try
        {
            if (file.HasMetadata && file.GetMetadataReader() is { IsAssembly: true } metadata)
                return new(file, metadata, unit, set);
        }
        catch (BadImageFormatException)
        {
            // Not for us: what cannot be read shows nothing.
        }

        file.Dispose();
        return null;
    }

    /// <summary>The type behind a handle; null when it is in an assembly that is not there.</summary>
    public IlClass? Class(EntityHandle handle)
    {
        switch (handle.Kind)
        {
            case HandleKind.TypeDefinition:
                return _classes[MetadataTokens.GetRowNumber(handle) - 1];
            case HandleKind.TypeReference:
                var reference = Metadata.GetTypeReference((TypeReferenceHandle)handle);
                if (reference.ResolutionScope.Kind == HandleKind.AssemblyReference)
                    return _set.Find(Metadata.GetString(Metadata.GetAssemblyReference((AssemblyReferenceHandle)reference.ResolutionScope).Name), NameOf(handle));
                return reference.ResolutionScope.Kind == HandleKind.TypeReference && Class(reference.ResolutionScope) is { } outer ? outer.Assembly.Find(NameOf(handle)) : null;
            case HandleKind.TypeSpecification:
                return Metadata.GetTypeSpecification((TypeSpecificationHandle)handle).DecodeSignature(Signatures, null).Definition;
            default:
                return null;
        }
    }

    /// <summary>A type of its own.</summary>
    public IlClass? Own(string name) => _byName.Value.GetValueOrDefault(name);

    /// <summary>A type of its own, or one that it forwards.</summary>
    public IlClass? Find(string name) => Own(name) ?? Forwarded(name);

    /// <summary>The full name of a type, as documentation ids have it.</summary>
    public string NameOf(EntityHandle handle)
    {
        var reference = Metadata.GetTypeReference((TypeReferenceHandle)handle);
        var name = Metadata.GetString(reference.Name);
        return reference.ResolutionScope.Kind == HandleKind.TypeReference ? NameOf(reference.ResolutionScope) + "." + name
            : reference.Namespace.IsNil ? name : Metadata.GetString(reference.Namespace) + "." + name;
    }

    /// <summary>A method of its own.</summary>
    public IlMethod Method(MethodDefinitionHandle handle)
    {
        ref var method = ref _methods[MetadataTokens.GetRowNumber(handle) - 1];
        return Volatile.Read(ref method) ?? (Interlocked.CompareExchange(ref method, new(Class(Metadata.GetMethodDefinition(handle).GetDeclaringType())!, handle), null) ?? method);
    }

    /// <summary>A method by its number; null when there is none.</summary>
    public IlMethod? Method(int token) => MetadataTokens.EntityHandle(token) is { Kind: HandleKind.MethodDefinition } handle && MetadataTokens.GetRowNumber(handle) is > 0 and var row && row <= _methods.Length ? Method((MethodDefinitionHandle)handle) : null;

    /// <summary>The method that code names; null when it is not there.</summary>
    public IlMethod? Called(EntityHandle handle)
    {
        if (handle.Kind == HandleKind.MethodDefinition)
            return Method((MethodDefinitionHandle)handle);
        if (_called.TryGetValue(handle, out var known))
            return known;
        return _called[handle] = handle.Kind switch
        {
            HandleKind.MethodSpecification => Called(Metadata.GetMethodSpecification((MethodSpecificationHandle)handle).Method),
            HandleKind.MemberReference => Find(Metadata.GetMemberReference((MemberReferenceHandle)handle)),
            _ => null,
        };
    }

    /// <summary>The code of a method; null when it has none, or none that can be read.</summary>
    public MethodBodyBlock? Body(MethodDefinition method) =>
        method.RelativeVirtualAddress == 0 || (method.ImplAttributes & (MethodImplAttributes.CodeTypeMask | MethodImplAttributes.Unmanaged)) != 0 ? null : _file.GetMethodBody(method.RelativeVirtualAddress);

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();

    IlMethod? Find(MemberReference reference)
    {
        if (reference.GetKind() != MemberReferenceKind.Method || Class(reference.Parent) is not { } type)
            return null;
        var (name, signature) = (Metadata.GetString(reference.Name), IlMethod.Text(reference.DecodeMethodSignature(Signatures, null)));
        for (; type != null; type = type.Base)
            if (type.Named(name).FirstOrDefault(m => m.SignatureText == signature) is { } method)
                return method;
        return null;
    }

    IlClass? Forwarded(string name) => (_forwards.Value.TryGetValue(name, out var home) || name.LastIndexOf('.') is > 0 and var dot && _forwards.Value.TryGetValue(name[..dot], out home)) && home != Name ? _set.Find(home, name) : null;

    // Forwarded names are asked for again and again, and there are few of them.
    Dictionary<string, string> Forwards() => Metadata.ExportedTypes.Select(Metadata.GetExportedType).Where(t => t.IsForwarder && t.Implementation.Kind == HandleKind.AssemblyReference)
        .GroupBy(t => (t.Namespace.IsNil ? "" : Metadata.GetString(t.Namespace) + ".") + Metadata.GetString(t.Name)).ToDictionary(t => t.Key, t => Metadata.GetString(Metadata.GetAssemblyReference((AssemblyReferenceHandle)t.First().Implementation).Name));
}
