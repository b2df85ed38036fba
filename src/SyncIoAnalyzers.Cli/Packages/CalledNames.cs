using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>The names that the code of one assembly calls.</summary>
internal sealed class CalledNames(MetadataReader metadata, CallNames names)
{
    // One more than the number: 0 is not asked yet.
    readonly int[] _members = new int[metadata.MemberReferences.Count + 1], _methods = new int[metadata.MethodDefinitions.Count + 1];

    /// <summary>The number of what a call names; -1 when that is no method.</summary>
    public int Of(EntityHandle called) => called.Kind switch
    {
        HandleKind.MethodDefinition => Known(_methods, called),
        HandleKind.MemberReference => Known(_members, called),
        _ => -1,
    };

    /// <summary>What is called, without type arguments.</summary>
    public EntityHandle Plain(EntityHandle called) => called.Kind == HandleKind.MethodSpecification ? metadata.GetMethodSpecification((MethodSpecificationHandle)called).Method : called;

    /// <summary>All methods that its code can name.</summary>
    public IEnumerable<EntityHandle> All => metadata.MethodDefinitions.Select(m => (EntityHandle)m).Concat(metadata.MemberReferences.Select(m => (EntityHandle)m));

    /// <summary>Notes the bodies that implement methods of other names.</summary>
    public void AddAliases()
    {
        for (var row = 1; row <= metadata.GetTableRowCount(TableIndex.MethodImpl); row++)
            if (metadata.GetMethodImplementation(MetadataTokens.MethodImplementationHandle(row)) is var pair)
                names.Alias(Of(pair.MethodBody), Of(pair.MethodDeclaration));
    }

    int Known(int[] numbers, EntityHandle called)
    {
        if (MetadataTokens.GetRowNumber(called) is var row && row >= numbers.Length)
            throw new BadImageFormatException("No such row.");
        ref var number = ref numbers[row];
        return (number == 0 ? number = Number(called) + 1 : number) - 1;
    }

    int Number(EntityHandle called)
    {
        if (called.Kind == HandleKind.MethodDefinition)
            return metadata.GetMethodDefinition((MethodDefinitionHandle)called) is var method ? Number(method.Name, method.GetDeclaringType()) : 0;
        return metadata.GetMemberReference((MemberReferenceHandle)called) is var member ? Number(member.Name, member.Parent) : 0;
    }

    int Number(StringHandle method, EntityHandle type) => metadata.GetString(method) is var name ? names.Of(name, name == ".ctor" ? Name(type) : "") : 0;

    string Name(EntityHandle type) => type.Kind switch
    {
        HandleKind.TypeDefinition => metadata.GetString(metadata.GetTypeDefinition((TypeDefinitionHandle)type).Name),
        HandleKind.TypeReference => metadata.GetString(metadata.GetTypeReference((TypeReferenceHandle)type).Name),
        HandleKind.TypeSpecification => Generic(metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)type).Signature)),
        _ => "",
    };

    string Generic(BlobReader signature)
    {
        if (signature.ReadSignatureTypeCode() != SignatureTypeCode.GenericTypeInstance)
            return "";
        signature.ReadCompressedInteger(); // class or struct
        return Name(signature.ReadTypeHandle());
    }
}
