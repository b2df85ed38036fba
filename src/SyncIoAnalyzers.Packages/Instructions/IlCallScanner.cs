using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>Scans a body for its calls only. Most bodies need no further analysis.</summary>
internal static class IlCallScanner
{
    /// <summary>Reports the methods that the body calls, in their order.</summary>
    public static void ScanCalls(BlobReader code, Action<EntityHandle> called)
    {
        while (code.RemainingBytes > 0)
        {
            var operation = IlDecoder.ReadOpCode(ref code);
            if (
                operation.Value == OpCodes.Call.Value
                || operation.Value == OpCodes.Callvirt.Value
                || operation.Value == OpCodes.Newobj.Value
            )
                called(IlDecoder.ReadToken(ref code));
            else
                SkipOperand(
                    ref code,
                    operation.OperandType == OperandType.InlineSwitch
                        ? 4L * code.ReadUInt32()
                        : IlDecoder.GetOperandSize(operation.OperandType)
                );
        }
    }

    static void SkipOperand(ref BlobReader code, long bytes) =>
        code.Offset =
            bytes <= code.RemainingBytes ? code.Offset + (int)bytes : throw new BadImageFormatException("An instruction beyond its body.");
}
