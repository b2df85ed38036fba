using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>The numbers of the method names that the code of one assembly calls.</summary>
internal sealed class CalledMethodNames(MetadataReader metadata, MethodNameNumbers names)
{
    // The number plus one: 0 means not yet computed.
    readonly int[] _memberNumbers = new int[metadata.MemberReferences.Count + 1],
        _methodNumbers = new int[metadata.MethodDefinitions.Count + 1];

    /// <summary>Returns the name number of a called handle; -1 if the handle is not a method.</summary>
    public int GetNumber(EntityHandle called) =>
        called.Kind switch
        {
            HandleKind.MethodDefinition => GetOrAddNumber(_methodNumbers, called),
            HandleKind.MemberReference => GetOrAddNumber(_memberNumbers, called),
            _ => -1,
        };

    /// <summary>Returns the called method without its type arguments.</summary>
    public EntityHandle WithoutTypeArguments(EntityHandle called) =>
        called.Kind == HandleKind.MethodSpecification ? metadata.GetMethodSpecification((MethodSpecificationHandle)called).Method : called;

    /// <summary>The handles of all methods that the assembly's code can name.</summary>
    public IEnumerable<EntityHandle> AllHandles =>
        metadata.MethodDefinitions.Select(m => (EntityHandle)m).Concat(metadata.MemberReferences.Select(m => (EntityHandle)m));

    /// <summary>Records the bodies that implement methods of other names.</summary>
    public void AddAliases()
    {
        for (var row = 1; row <= metadata.GetTableRowCount(TableIndex.MethodImpl); row++)
            if (metadata.GetMethodImplementation(MetadataTokens.MethodImplementationHandle(row)) is var pair)
                names.AddAlias(GetNumber(pair.MethodBody), GetNumber(pair.MethodDeclaration));
    }

    int GetOrAddNumber(int[] numbers, EntityHandle called)
    {
        if (MetadataTokens.GetRowNumber(called) is var row && row >= numbers.Length)
            throw new BadImageFormatException("No such row.");
        ref var number = ref numbers[row];
        return (number == 0 ? number = ComputeNumber(called) + 1 : number) - 1;
    }

    int ComputeNumber(EntityHandle called)
    {
        if (called.Kind == HandleKind.MethodDefinition)
            return metadata.GetMethodDefinition((MethodDefinitionHandle)called) is var method
                ? ComputeNumber(method.Name, method.GetDeclaringType())
                : 0;
        return metadata.GetMemberReference((MemberReferenceHandle)called) is var member ? ComputeNumber(member.Name, member.Parent) : 0;
    }

    int ComputeNumber(StringHandle method, EntityHandle type) =>
        metadata.GetString(method) is var name ? names.GetNumber(name, name == ".ctor" ? GetTypeName(type) : "") : 0;

    string GetTypeName(EntityHandle type) =>
        type.Kind switch
        {
            HandleKind.TypeDefinition => metadata.GetString(metadata.GetTypeDefinition((TypeDefinitionHandle)type).Name),
            HandleKind.TypeReference => metadata.GetString(metadata.GetTypeReference((TypeReferenceHandle)type).Name),
            HandleKind.TypeSpecification => GetGenericTypeName(metadata.GetTypeSpecification((TypeSpecificationHandle)type)),
            _ => "",
        };

    string GetGenericTypeName(TypeSpecification type)
    {
        var signature = metadata.GetBlobReader(type.Signature);
        if (signature.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance)
            return "";
        signature.ReadCompressedInteger(); // class or struct
        return GetTypeName(signature.ReadTypeHandle());
    }
}
