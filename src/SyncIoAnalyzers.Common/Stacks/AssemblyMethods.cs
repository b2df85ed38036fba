using System.Collections.Concurrent;
using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Reads the methods of one assembly: the names of its types and members, and what their IL refers to.</summary>
internal sealed class AssemblyMethods : IDisposable
{
    static readonly Dictionary<int, OpCode> OpCodesByValue = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(f => (OpCode)f.GetValue(null)!)
        .ToDictionary(c => (int)(ushort)c.Value);

    readonly ConcurrentDictionary<int, IReadOnlyList<IlReference>> _referencesByToken = new();
    readonly Lazy<ILookup<string, ManagedFrame>> _methodsByName;
    readonly PEReader _file;

    AssemblyMethods(string module, PEReader file)
    {
        (Module, _file, Metadata) = (module, file, file.GetMetadataReader());
        _methodsByName = new(() => FindMethodsWithBody().ToLookup(m => m.Method));
    }

    /// <summary>The file of the assembly as the watched process sees it.</summary>
    public string Module { get; }

    /// <summary>The metadata of the assembly.</summary>
    public MetadataReader Metadata { get; }

    /// <summary>Opens an assembly; returns null if it cannot be read.</summary>
    /// <param name="module">The file as the watched process sees it.</param>
    /// <param name="file">The file as this process sees it.</param>
    public static AssemblyMethods? OpenAssembly(string module, string file)
    {
        try
        {
            // The file is read at once and closed, so that it can be replaced by the next build.
            using var stream = File.OpenRead(file);
            return new AssemblyMethods(module, new PEReader(stream, PEStreamOptions.PrefetchEntireImage));
        }
        catch (Exception unreadable) when (IsUnreadable(unreadable))
        {
            return null;
        }
    }

    /// <inheritdoc/>
    public void Dispose() => _file.Dispose();

    /// <summary>Returns the methods with a name that have a body.</summary>
    public IEnumerable<ManagedFrame> FindMethods(string name) => _methodsByName.Value[name];

    /// <summary>Returns all methods that have a body.</summary>
    public IEnumerable<ManagedFrame> AllMethods => _methodsByName.Value.SelectMany(m => m);

    /// <summary>Returns the methods and texts to which a method's IL refers, in order; none if it has no body or cannot be read.</summary>
    public IReadOnlyList<IlReference> GetReferences(int method) => _referencesByToken.GetOrAdd(method, ReadReferences);

    /// <summary>Returns the name of a type that is defined in the assembly or that it references; empty for other types.</summary>
    public string GetTypeName(EntityHandle type) =>
        type.Kind switch
        {
            HandleKind.TypeSpecification => GetGenericTypeName((TypeSpecificationHandle)type),
            HandleKind.TypeReference => GetReferencedTypeName((TypeReferenceHandle)type),
            HandleKind.TypeDefinition => GetDefinedTypeName((TypeDefinitionHandle)type),
            _ => "",
        };

    /// <summary>Returns a method of the assembly as a frame.</summary>
    public ManagedFrame CreateFrame(MethodDefinitionHandle handle)
    {
        var method = Metadata.GetMethodDefinition(handle);
        return new(Module, GetDefinedTypeName(method.GetDeclaringType()), Metadata.GetString(method.Name))
        {
            Token = MetadataTokens.GetToken(handle),
            ParameterCount = CountParameters(method.Signature),
        };
    }

    IEnumerable<ManagedFrame> FindMethodsWithBody() =>
        Metadata.MethodDefinitions.Where(m => Metadata.GetMethodDefinition(m).RelativeVirtualAddress != 0).Select(CreateFrame);

    IReadOnlyList<IlReference> ReadReferences(int method)
    {
        try
        {
            var handle = (MethodDefinitionHandle)MetadataTokens.Handle(method);
            var body = Metadata.GetMethodDefinition(handle).RelativeVirtualAddress;
            return body == 0 ? [] : ReadReferences(_file.GetMethodBody(body).GetILReader());
        }
        catch (Exception unreadable) when (IsUnreadable(unreadable))
        {
            return [];
        }
    }

    static bool IsUnreadable(Exception error) =>
        error
            is IOException
                or BadImageFormatException
                or InvalidOperationException
                or InvalidCastException
                or ArgumentOutOfRangeException
                or UnauthorizedAccessException;

    List<IlReference> ReadReferences(BlobReader il)
    {
        var references = new List<IlReference>();
        while (il.RemainingBytes > 0)
        {
            var at = il.Offset;
            int value = il.ReadByte();
            if (value == 0xFE)
                value = value << 8 | il.ReadByte();
            if (!OpCodesByValue.TryGetValue(value, out var code))
                break;
            if (code.OperandType == OperandType.InlineMethod)
            {
                if (CreateFrame(MetadataTokens.EntityHandle(il.ReadInt32())) is { } method)
                    references.Add(new IlReference(at, method, "") { IsCall = code != OpCodes.Ldftn && code != OpCodes.Ldvirtftn });
            }
            else if (code.OperandType == OperandType.InlineString)
                references.Add(new IlReference(at, null, Metadata.GetUserString((UserStringHandle)MetadataTokens.Handle(il.ReadInt32()))));
            else
                il.Offset += code.OperandType == OperandType.InlineSwitch ? 4 * il.ReadInt32() : GetOperandSize(code.OperandType);
        }

        return references;
    }

    static int GetOperandSize(OperandType operand) =>
        operand switch
        {
            OperandType.InlineNone => 0,
            OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
            OperandType.InlineVar => 2,
            OperandType.InlineI8 or OperandType.InlineR => 8,
            _ => 4,
        };

    ManagedFrame? CreateFrame(EntityHandle method)
    {
        if (method.Kind == HandleKind.MethodSpecification)
            method = Metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method;
        return method.Kind switch
        {
            HandleKind.MemberReference => CreateFrame(Metadata.GetMemberReference((MemberReferenceHandle)method)),
            HandleKind.MethodDefinition => CreateFrame((MethodDefinitionHandle)method),
            _ => null,
        };
    }

    ManagedFrame CreateFrame(MemberReference member) =>
        new(GetAssemblyName(member.Parent), GetTypeName(member.Parent), Metadata.GetString(member.Name))
        {
            ParameterCount = CountParameters(member.Signature),
        };

    int CountParameters(BlobHandle signature)
    {
        var reader = Metadata.GetBlobReader(signature);
        if (reader.ReadSignatureHeader().IsGeneric)
            reader.ReadCompressedInteger();
        return reader.ReadCompressedInteger();
    }

    /// <summary>Returns the name of the assembly of a type or of the scope that it is in; for a type of this assembly, its file.</summary>
    string GetAssemblyName(EntityHandle scope)
    {
        if (scope.Kind == HandleKind.TypeSpecification)
            scope = ReadGenericType((TypeSpecificationHandle)scope) ?? default;
        while (!scope.IsNil && scope.Kind == HandleKind.TypeReference)
            scope = Metadata.GetTypeReference((TypeReferenceHandle)scope).ResolutionScope;
        if (scope.IsNil)
            return "";
        return scope.Kind == HandleKind.AssemblyReference
            ? Metadata.GetString(Metadata.GetAssemblyReference((AssemblyReferenceHandle)scope).Name)
            : Module;
    }

    EntityHandle? ReadGenericType(TypeSpecificationHandle type)
    {
        var signature = Metadata.GetBlobReader(Metadata.GetTypeSpecification(type).Signature);
        if (signature.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance)
            return null;
        signature.ReadByte(); // class or value type
        return signature.ReadTypeHandle();
    }

    string GetGenericTypeName(TypeSpecificationHandle type) => ReadGenericType(type) is { } generic ? GetTypeName(generic) : "";

    string GetReferencedTypeName(TypeReferenceHandle type)
    {
        var named = Metadata.GetTypeReference(type);
        return JoinName(
            named.ResolutionScope.Kind == HandleKind.TypeReference
                ? GetReferencedTypeName((TypeReferenceHandle)named.ResolutionScope)
                : null,
            named.Namespace,
            named.Name
        );
    }

    string GetDefinedTypeName(TypeDefinitionHandle type)
    {
        var named = Metadata.GetTypeDefinition(type);
        return JoinName(named.IsNested ? GetDefinedTypeName(named.GetDeclaringType()) : null, named.Namespace, named.Name);
    }

    string JoinName(string? outer, StringHandle space, StringHandle name) =>
        outer != null ? $"{outer}+{Metadata.GetString(name)}"
        : space.IsNil ? Metadata.GetString(name)
        : $"{Metadata.GetString(space)}.{Metadata.GetString(name)}";
}

/// <summary>A method or a text to which IL refers.</summary>
/// <param name="Offset">The offset of the instruction.</param>
/// <param name="Method">The method; null for a text.</param>
/// <param name="Text">The text; empty for a method.</param>
internal sealed record IlReference(int Offset, ManagedFrame? Method, string Text)
{
    /// <summary>Returns true if the instruction calls the method; false if it creates a delegate for it.</summary>
    public bool IsCall { get; init; }
}
