using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Reads which methods a stretch of IL calls.</summary>
internal static class Calls
{
    const int GenericInstance = 0x15;

    static readonly Dictionary<int, OpCode> Codes = typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => (OpCode)f.GetValue(null)!).ToDictionary(c => (int)(ushort)c.Value);

    /// <summary>The methods that are called between two offsets of a method's IL; those of the same assembly, of which no table speaks, without their type. None where it cannot be read.</summary>
    public static IReadOnlyList<Frame> Between(string assembly, int method, int from, int to)
    {
        try
        {
            using var file = new PEReader(File.OpenRead(assembly));
            var metadata = file.GetMetadataReader();
            var body = metadata.GetMethodDefinition((MethodDefinitionHandle)MetadataTokens.Handle(method)).RelativeVirtualAddress;
            return body == 0 ? [] : [.. Between(file.GetMethodBody(body).GetILReader(), from, to).Select(called => Named(metadata, called)).OfType<Frame>()];
        }
        catch (Exception unreadable) when (unreadable is IOException or BadImageFormatException or InvalidOperationException or UnauthorizedAccessException or InvalidCastException or ArgumentOutOfRangeException)
        {
            return [];
        }
    }

    static IEnumerable<EntityHandle> Between(BlobReader il, int from, int to)
    {
        var called = new List<EntityHandle>();
        while (il.RemainingBytes > 0 && il.Offset < to)
        {
            var at = il.Offset;
            int value = il.ReadByte();
            if (value == 0xFE)
                value = value << 8 | il.ReadByte();
            if (!Codes.TryGetValue(value, out var code))
                break;
            if (code.OperandType == OperandType.InlineMethod && MetadataTokens.EntityHandle(il.ReadInt32()) is var method)
            {
                if (at >= from)
                    called.Add(method);
            }
            else
                il.Offset += code.OperandType == OperandType.InlineSwitch ? 4 * il.ReadInt32() : Size(code.OperandType);
        }

        return called;
    }

    static int Size(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        _ => 4,
    };

    static Frame? Named(MetadataReader metadata, EntityHandle method) => method.Kind switch
    {
        HandleKind.MethodSpecification => Named(metadata, metadata.GetMethodSpecification((MethodSpecificationHandle)method).Method),
        HandleKind.MemberReference when metadata.GetMemberReference((MemberReferenceHandle)method) is var member => new Frame("", TypeOf(metadata, member.Parent), metadata.GetString(member.Name)),
        HandleKind.MethodDefinition => new Frame("", "", metadata.GetString(metadata.GetMethodDefinition((MethodDefinitionHandle)method).Name)),
        _ => null,
    };

    static string TypeOf(MetadataReader metadata, EntityHandle type)
    {
        if (type.Kind == HandleKind.TypeSpecification)
        {
            var signature = metadata.GetBlobReader(metadata.GetTypeSpecification((TypeSpecificationHandle)type).Signature);
            if (signature.ReadByte() != GenericInstance)
                return "";
            signature.ReadByte(); // whether it is a class
            return TypeOf(metadata, signature.ReadTypeHandle());
        }

        if (type.Kind != HandleKind.TypeReference)
            return "";
        var named = metadata.GetTypeReference((TypeReferenceHandle)type);
        var name = metadata.GetString(named.Name);
        return named.ResolutionScope.Kind == HandleKind.TypeReference ? $"{TypeOf(metadata, named.ResolutionScope)}+{name}" : $"{metadata.GetString(named.Namespace)}.{name}";
    }
}
