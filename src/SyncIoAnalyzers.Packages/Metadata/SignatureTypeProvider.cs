using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection.Metadata;
using System.Text;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>Decodes the types in an assembly's signatures, with their names as documentation ids write them.</summary>
internal sealed class SignatureTypeProvider(IlAssembly assembly) : ISignatureTypeProvider<IlType, object?>
{
    static readonly IlType[] PrimitiveTypes =
    [
        .. Enumerable.Range(0, 32).Select(code => new IlType("System." + (PrimitiveTypeCode)code, null)),
    ];

    readonly ConcurrentDictionary<EntityHandle, IlType> _typesByHandle = [];

    /// <inheritdoc/>
    public IlType GetPrimitiveType(PrimitiveTypeCode typeCode) =>
        (int)typeCode < PrimitiveTypes.Length ? PrimitiveTypes[(int)typeCode] : new("System." + typeCode, null);

    /// <inheritdoc/>
    public IlType GetTypeFromDefinition(MetadataReader reader, TypeDefinitionHandle handle, byte rawTypeKind) =>
        _typesByHandle.TryGetValue(handle, out var known) ? known : GetOrAddType(handle, assembly.ResolveClass(handle));

    /// <inheritdoc/>
    public IlType GetTypeFromReference(MetadataReader reader, TypeReferenceHandle handle, byte rawTypeKind) =>
        _typesByHandle.TryGetValue(handle, out var known) ? known : GetOrAddType(handle, assembly.ResolveClass(handle));

    /// <inheritdoc/>
    public IlType GetTypeFromSpecification(
        MetadataReader reader,
        object? genericContext,
        TypeSpecificationHandle handle,
        byte rawTypeKind
    ) => reader.GetTypeSpecification(handle).DecodeSignature(this, genericContext);

    /// <inheritdoc/>
    public IlType GetGenericInstantiation(IlType genericType, ImmutableArray<IlType> typeArguments)
    {
        var (id, text, next) = (genericType.Id, new StringBuilder(), 0);
        for (var at = 0; at < id.Length; )
            if (id[at] != '`' || at + 1 == id.Length || !IsDigit(id[at + 1]))
                text.Append(id[at++]);
            else
            {
                var arguments = Enumerable
                    .Range(0, ReadArity(id, ref at))
                    .Select(_ => next < typeArguments.Length ? typeArguments[next++].Id : "?");
                text.Append('{').Append(string.Join(",", arguments)).Append('}');
            }

        return genericType with
        {
            Id = text.ToString(),
        };
    }

    /// <inheritdoc/>
    public IlType GetArrayType(IlType elementType, ArrayShape shape) =>
        new($"{elementType.Id}[{string.Join(",", Enumerable.Repeat("0:", shape.Rank))}]", null);

    /// <inheritdoc/>
    public IlType GetSZArrayType(IlType elementType) => new(elementType.Id + "[]", null);

    /// <inheritdoc/>
    public IlType GetByReferenceType(IlType elementType) => elementType with { Id = elementType.Id + "@" };

    /// <inheritdoc/>
    public IlType GetPointerType(IlType elementType) => new(elementType.Id + "*", null);

    /// <inheritdoc/>
    public IlType GetPinnedType(IlType elementType) => elementType;

    /// <inheritdoc/>
    public IlType GetModifiedType(IlType modifier, IlType unmodifiedType, bool isRequired) => unmodifiedType;

    /// <inheritdoc/>
    public IlType GetGenericMethodParameter(object? genericContext, int index) => new("``" + index, null);

    /// <inheritdoc/>
    public IlType GetGenericTypeParameter(object? genericContext, int index) => new("`" + index, null);

    /// <inheritdoc/>
    public IlType GetFunctionPointerType(MethodSignature<IlType> signature) => new("=FUNC", null);

    IlType GetOrAddType(EntityHandle handle, IlClass? type) =>
        _typesByHandle.GetOrAdd(handle, new IlType(type?.Name ?? assembly.GetTypeName(handle), type));

    static bool IsDigit(char letter) => letter is >= '0' and <= '9';

    static int ReadArity(string id, ref int at)
    {
        var (from, number) = (at + 1, 0);
        for (at = from; at < id.Length && IsDigit(id[at]); at++)
            number = Math.Min(number * 10 + id[at] - '0', ushort.MaxValue);
        return number;
    }
}
