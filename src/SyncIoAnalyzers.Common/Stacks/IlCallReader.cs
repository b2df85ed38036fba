using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Reads the methods that a range of IL calls.</summary>
internal static class IlCallReader
{
    const int GenericInstanceCode = 0x15;

    static readonly Dictionary<int, OpCode> OpCodesByValue = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static)
        .Select(f => (OpCode)f.GetValue(null)!)
        .ToDictionary(c => (int)(ushort)c.Value);

    /// <summary>
    /// Returns the methods that are called between two offsets of a method's IL, or none if the assembly cannot be read. Methods of the
    /// same assembly, which no table lists, are returned without their type.
    /// </summary>
    public static IReadOnlyList<ManagedFrame> FindCalledMethods(string assembly, int method, int from, int to)
    {
        try
        {
            using var file = new PEReader(File.OpenRead(assembly));
            var metadata = file.GetMetadataReader();
            var body = metadata.GetMethodDefinition((MethodDefinitionHandle)MetadataTokens.Handle(method)).RelativeVirtualAddress;
            return body == 0
                ? []
                :
                [
                    .. FindCalledHandles(file.GetMethodBody(body).GetILReader(), from, to)
                        .Select(called => CreateFrame(metadata, called))
                        .OfType<ManagedFrame>(),
                ];
        }
        catch (Exception unreadable)
            when (unreadable
                    is IOException
                        or BadImageFormatException
                        or InvalidOperationException
                        or UnauthorizedAccessException
                        or InvalidCastException
                        or ArgumentOutOfRangeException
            )
        {
            return [];
        }
    }

    static IEnumerable<EntityHandle> FindCalledHandles(BlobReader il, int from, int to)
    {
        var called = new List<EntityHandle>();
        while (il.RemainingBytes > 0 && il.Offset < to)
        {
            var at = il.Offset;
            int value = il.ReadByte();
            if (value == 0xFE)
                value = value << 8 | il.ReadByte();
            if (!OpCodesByValue.TryGetValue(value, out var code))
                break;
            if (code.OperandType == OperandType.InlineMethod && MetadataTokens.EntityHandle(il.ReadInt32()) is var method)
            {
                if (at >= from)
                    called.Add(method);
            }
            else
                il.Offset += code.OperandType == OperandType.InlineSwitch ? 4 * il.ReadInt32() : GetOperandSize(code.OperandType);
        }

        return called;
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

    static ManagedFrame? CreateFrame(MetadataReader metadata, EntityHandle method) =>
        method.Kind switch
        {
            HandleKind.MethodSpecification => CreateFrame(
                metadata,
                metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method
            ),
            HandleKind.MemberReference => CreateFrame(metadata, metadata.GetMemberReference((MemberReferenceHandle)method)),
            HandleKind.MethodDefinition => CreateFrame(metadata, metadata.GetMethodDefinition((MethodDefinitionHandle)method)),
            _ => null,
        };

    static ManagedFrame CreateFrame(MetadataReader metadata, MemberReference member) =>
        new("", GetTypeName(metadata, member.Parent), metadata.GetString(member.Name));

    static ManagedFrame CreateFrame(MetadataReader metadata, MethodDefinition method) => new("", "", metadata.GetString(method.Name));

    static string GetTypeName(MetadataReader metadata, EntityHandle type)
    {
        if (type.Kind == HandleKind.TypeSpecification)
        {
            var signature = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)type).Signature);
            if (signature.ReadByte() != GenericInstanceCode)
                return "";
            signature.ReadByte(); // class or value type
            return GetTypeName(metadata, signature.ReadTypeHandle());
        }

        if (type.Kind != HandleKind.TypeReference)
            return "";
        var named = metadata.GetTypeReference((TypeReferenceHandle)type);
        var name = metadata.GetString(named.Name);
        return named.ResolutionScope.Kind == HandleKind.TypeReference
            ? $"{GetTypeName(metadata, named.ResolutionScope)}+{name}"
            : $"{metadata.GetString(named.Namespace)}.{name}";
    }
}
