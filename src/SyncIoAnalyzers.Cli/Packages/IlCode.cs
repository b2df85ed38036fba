using System.Reflection;
using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>One instruction.</summary>
/// <param name="Offset">Where it begins, in bytes from the first.</param>
/// <param name="Code">What it does.</param>
/// <param name="Number">The number that it holds: a constant, a variable, or the place that it jumps to.</param>
/// <param name="Names">What it names; nil when nothing.</param>
/// <param name="Targets">The places that a switch jumps to.</param>
internal readonly record struct Instruction(int Offset, OpCode Code, long Number, EntityHandle Names, int[]? Targets)
{
    /// <summary>The same as <see cref="Code"/>, to be compared with constants.</summary>
    public ILOpCode Kind => (ILOpCode)(ushort)Code.Value;

    /// <summary>The places that it may jump to.</summary>
    public IEnumerable<int> Jumps => Targets ?? (Code.OperandType is OperandType.InlineBrTarget or OperandType.ShortInlineBrTarget ? [(int)Number] : Enumerable.Empty<int>());

    /// <summary>Whether the next one is not run after it.</summary>
    public bool Ends => Code.FlowControl is FlowControl.Branch or FlowControl.Return or FlowControl.Throw;
}

/// <summary>Reads the instructions of a body.</summary>
internal static class IlCode
{
    static readonly OpCode[] OneByte = new OpCode[256], TwoBytes = new OpCode[256];
    static readonly long[] Short = Shorts();

    static IlCode()
    {
        foreach (var code in typeof(OpCodes).GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => f.GetValue(null)).OfType<OpCode>())
            (code.Size == 1 ? OneByte : TwoBytes)[code.Value & 0xff] = code;
    }

    /// <summary>All instructions, in their order.</summary>
    public static List<Instruction> Read(MethodBodyBlock body)
    {
        var (reader, found) = (body.GetILReader(), new List<Instruction>(body.Size / 2));
        while (reader.RemainingBytes > 0)
        {
            var offset = reader.Offset;
            found.Add(Read(ref reader, offset, Operation(ref reader)));
        }

        return found;
    }

    /// <summary>Reads what an instruction does; what it does that to comes after.</summary>
    public static OpCode Operation(ref BlobReader reader)
    {
        var first = reader.ReadByte();
        var code = first == 0xfe ? TwoBytes[reader.ReadByte()] : OneByte[first];
        return code.Size > 0 ? code : throw new BadImageFormatException("No such instruction.");
    }

    /// <summary>How many bytes an operand takes; of a switch, those that count its targets.</summary>
    public static int Size(OperandType operand) => operand switch
    {
        OperandType.InlineNone => 0,
        OperandType.ShortInlineBrTarget or OperandType.ShortInlineI or OperandType.ShortInlineVar => 1,
        OperandType.InlineVar => 2,
        OperandType.InlineI8 or OperandType.InlineR => 8,
        _ => 4,
    };

    /// <summary>Reads what an instruction names.</summary>
    public static EntityHandle Token(ref BlobReader reader)
    {
        var token = reader.ReadUInt32();
        return token >> 24 is 0x70 or > (uint)TableIndex.GenericParamConstraint ? throw new BadImageFormatException("No such table.") : MetadataTokens.EntityHandle((int)token);
    }

    static Instruction Read(ref BlobReader reader, int offset, OpCode code)
    {
        switch (code.OperandType)
        {
            case OperandType.InlineNone: return new(offset, code, code.Size == 1 ? Short[code.Value] : 0, default, null);
            case OperandType.ShortInlineBrTarget: return new(offset, code, reader.ReadSByte() + reader.Offset, default, null);
            case OperandType.InlineBrTarget: return new(offset, code, reader.ReadInt32() + reader.Offset, default, null);
            case OperandType.ShortInlineI when code.Value == OpCodes.Ldc_I4_S.Value: return new(offset, code, reader.ReadSByte(), default, null);
            case OperandType.ShortInlineI or OperandType.ShortInlineVar: return new(offset, code, reader.ReadByte(), default, null);
            case OperandType.InlineVar: return new(offset, code, reader.ReadUInt16(), default, null);
            case OperandType.InlineI: return new(offset, code, reader.ReadInt32(), default, null);
            case OperandType.InlineI8: return new(offset, code, reader.ReadInt64(), default, null);
            case OperandType.ShortInlineR: return new(offset, code, reader.ReadInt32(), default, null);
            case OperandType.InlineR: return new(offset, code, reader.ReadInt64(), default, null);
            case OperandType.InlineString: return new(offset, code, reader.ReadInt32(), default, null);
            case OperandType.InlineSwitch:
                var count = reader.ReadInt32();
                if ((uint)count > reader.RemainingBytes / 4)
                    throw new BadImageFormatException("A switch beyond its body.");
                var targets = new int[count];
                for (var i = 0; i < targets.Length; i++)
                    targets[i] = reader.ReadInt32();
                var end = reader.Offset;
                return new(offset, code, 0, default, [.. targets.Select(t => t + end)]);
            default:
                return new(offset, code, 0, Token(ref reader), null);
        }
    }

    /// <summary>The numbers that are part of short codes: <c>ldc.i4.3</c>, <c>ldarg.1</c>, <c>stloc.0</c>.</summary>
    static long[] Shorts()
    {
        var numbers = new long[256];
        foreach (var (first, last, number) in new[] { (OpCodes.Ldc_I4_M1, OpCodes.Ldc_I4_8, -1), (OpCodes.Ldarg_0, OpCodes.Ldarg_3, 0), (OpCodes.Ldloc_0, OpCodes.Ldloc_3, 0), (OpCodes.Stloc_0, OpCodes.Stloc_3, 0) })
            for (int code = first.Value; code <= last.Value; code++)
                numbers[code] = code - first.Value + number;
        return numbers;
    }
}
