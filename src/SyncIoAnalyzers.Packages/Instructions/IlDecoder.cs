using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>One IL instruction.</summary>
/// <param name="Offset">The offset in bytes from the start of the body.</param>
/// <param name="OpCode">The operation.</param>
/// <param name="Operand">The numeric operand: a constant, the index of a variable, or a jump target.</param>
/// <param name="Token">The token operand; nil if there is none.</param>
/// <param name="SwitchTargets">The jump targets of a switch.</param>
internal readonly record struct IlInstruction(int Offset, OpCode OpCode, long Operand, EntityHandle Token, int[]? SwitchTargets)
{
    /// <summary>The same as <see cref="OpCode"/>, for comparison with constants.</summary>
    public ILOpCode OpCodeKind => (ILOpCode)(ushort)OpCode.Value;

    /// <summary>The offsets to which the instruction may jump.</summary>
    public IEnumerable<int> JumpTargets =>
        SwitchTargets
        ?? (OpCode.OperandType is OperandType.InlineBrTarget or OperandType.ShortInlineBrTarget ? [(int)Operand] : Enumerable.Empty<int>());

    /// <summary>Returns true if execution never continues with the next instruction.</summary>
    public bool EndsBlock => OpCode.FlowControl is FlowControl.Branch or FlowControl.Return or FlowControl.Throw;
}

/// <summary>Decodes the instructions of a method body.</summary>
internal static class IlDecoder
{
    static readonly OpCode[] OneByteOpCodes = new OpCode[256],
        TwoByteOpCodes = new OpCode[256];
    static readonly long[] ImplicitOperands = CreateImplicitOperands();

    static IlDecoder()
    {
        foreach (
            var code in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => f.GetValue(null)).OfType<OpCode>()
        )
            (code.Size == 1 ? OneByteOpCodes : TwoByteOpCodes)[code.Value & 0xff] = code;
    }

    /// <summary>Decodes all instructions in their order.</summary>
    public static List<IlInstruction> ReadInstructions(MethodBodyBlock body)
    {
        var (reader, found) = (body.GetILReader(), new List<IlInstruction>(body.Size / 2));
        while (reader.RemainingBytes > 0)
        {
            var offset = reader.Offset;
            found.Add(ReadInstruction(ref reader, offset, ReadOpCode(ref reader)));
        }

        return found;
    }

    /// <summary>Reads an operation without its operand.</summary>
    public static OpCode ReadOpCode(ref BlobReader reader)
    {
        var first = reader.ReadByte();
        var code = first == 0xfe ? TwoByteOpCodes[reader.ReadByte()] : OneByteOpCodes[first];
        return code.Size > 0 ? code : throw new BadImageFormatException("No such instruction.");
    }

    /// <summary>Returns the size of an operand in bytes; for a switch, that of the number of targets.</summary>
    public static int GetOperandSize(OperandType operand) =>
        operand switch
        {
            OperandType.InlineNone => 0,
            OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
            OperandType.InlineVar => 2,
            OperandType.InlineI8 or OperandType.InlineR => 8,
            _ => 4,
        };

    /// <summary>Reads a token operand.</summary>
    public static EntityHandle ReadToken(ref BlobReader reader)
    {
        var token = reader.ReadUInt32();
        return token >> 24 is 0x70 or > (uint)TableIndex.GenericParamConstraint
            ? throw new BadImageFormatException("No such table.")
            : MetadataTokens.EntityHandle((int)token);
    }

    static IlInstruction ReadInstruction(ref BlobReader reader, int offset, OpCode code)
    {
        switch (code.OperandType)
        {
            case OperandType.InlineNone:
                return new(offset, code, code.Size == 1 ? ImplicitOperands[code.Value] : 0, default, null);
            case OperandType.ShortInlineBrTarget:
                return new(offset, code, reader.ReadSByte() + reader.Offset, default, null);
            case OperandType.InlineBrTarget:
                return new(offset, code, reader.ReadInt32() + reader.Offset, default, null);
            case OperandType.ShortInlineI when code.Value == OpCodes.Ldc_I4_S.Value:
                return new(offset, code, reader.ReadSByte(), default, null);
            case OperandType.ShortInlineI or OperandType.ShortInlineVar:
                return new(offset, code, reader.ReadByte(), default, null);
            case OperandType.InlineVar:
                return new(offset, code, reader.ReadUInt16(), default, null);
            case OperandType.InlineI or OperandType.ShortInlineR or OperandType.InlineString:
                return new(offset, code, reader.ReadInt32(), default, null);
            case OperandType.InlineI8 or OperandType.InlineR:
                return new(offset, code, reader.ReadInt64(), default, null);
            case OperandType.InlineSwitch:
                return new(offset, code, 0, default, ReadSwitchTargets(ref reader));
            default:
                return new(offset, code, 0, ReadToken(ref reader), null);
        }
    }

    static int[] ReadSwitchTargets(ref BlobReader reader)
    {
        var count = reader.ReadInt32();
        if ((uint)count > reader.RemainingBytes / 4)
            throw new BadImageFormatException("A switch beyond its body.");
        var targets = new int[count];
        for (var i = 0; i < targets.Length; i++)
            targets[i] = reader.ReadInt32();
        var end = reader.Offset;
        return [.. targets.Select(t => t + end)];
    }

    /// <summary>Returns the operands that short codes contain implicitly: <c>ldc.i4.3</c>, <c>ldarg.1</c>, <c>stloc.0</c>.</summary>
    static long[] CreateImplicitOperands()
    {
        var numbers = new long[256];
        foreach (
            var (first, last, number) in new[]
            {
                (OpCodes.Ldc_I4_M1, OpCodes.Ldc_I4_8, -1),
                (OpCodes.Ldarg_0, OpCodes.Ldarg_3, 0),
                (OpCodes.Ldloc_0, OpCodes.Ldloc_3, 0),
                (OpCodes.Stloc_0, OpCodes.Stloc_3, 0),
            }
        )
            for (int code = first.Value; code <= last.Value; code++)
                numbers[code] = code - first.Value + number;
        return numbers;
    }
}
