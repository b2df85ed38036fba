using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Numbers for the names of methods: a method and every body that may run in its place have the same one.</summary>
/// <remarks>Almost no method waits, so the names of those that do are few, and a body that calls none of them needs no second look.</remarks>
internal sealed class CallNames
{
    readonly ConcurrentDictionary<string, int> _numbers = new(StringComparer.Ordinal);
    readonly ConcurrentDictionary<(int Body, int Declared), bool> _aliases = [];
    int _last = -1;

    /// <summary>The number of a method; constructors, which nothing overrides, are told apart by the short names of their types.</summary>
    public int Of(string method, string type) => Of(method == ".ctor" ? type + method : method[(method.LastIndexOf('.') + 1)..]);

    /// <summary>The number of a name.</summary>
    public int Of(string name) => _numbers.TryGetValue(name, out var number) ? number : _numbers.GetOrAdd(name, _ => Interlocked.Increment(ref _last));

    /// <summary>Notes that a body implements a method of another name, as an explicit word may say.</summary>
    public void Alias(int body, int declared)
    {
        if (body != declared)
            _aliases.TryAdd((body, declared), true);
    }

    /// <summary>A number and those of all methods that such bodies implement.</summary>
    public IEnumerable<int> WithAliases(int body) => _aliases.Keys.Where(a => a.Body == body).Select(a => a.Declared).Prepend(body);
}

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
        HandleKind.MethodSpecification => Of(metadata.GetMethodSpecification((MethodSpecificationHandle)called).Method),
        _ => -1,
    };

    /// <summary>Notes the bodies that implement methods of other names.</summary>
    public int AddAliases()
    {
        for (var row = 1; row <= metadata.GetTableRowCount(TableIndex.MethodImpl); row++)
            if (metadata.GetMethodImplementation(MetadataTokens.MethodImplementationHandle(row)) is var pair)
                names.Alias(Of(pair.MethodBody), Of(pair.MethodDeclaration));
        return 0;
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
            return metadata.GetMethodDefinition((MethodDefinitionHandle)called) is var method && metadata.GetString(method.Name) is var own ? names.Of(own, own == ".ctor" ? Name(method.GetDeclaringType()) : "") : -1;
        var member = metadata.GetMemberReference((MemberReferenceHandle)called);
        var name = metadata.GetString(member.Name);
        return names.Of(name, name == ".ctor" ? Name(member.Parent) : "");
    }

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
