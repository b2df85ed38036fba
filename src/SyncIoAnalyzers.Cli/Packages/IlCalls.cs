using System.Reflection.Emit;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Passes over a body for the methods that it calls and for nothing else: most bodies are never looked at again.</summary>
internal static class IlCalls
{
    /// <summary>Tells what the body calls, in its order.</summary>
    public static void Read(BlobReader code, Action<EntityHandle> called)
    {
        while (code.RemainingBytes > 0)
        {
            var operation = IlCode.Operation(ref code);
            if (operation.Value == OpCodes.Call.Value || operation.Value == OpCodes.Callvirt.Value || operation.Value == OpCodes.Newobj.Value)
                called(IlCode.Token(ref code));
            else
                Skip(ref code, operation.OperandType == OperandType.InlineSwitch ? 4L * code.ReadUInt32() : IlCode.Size(operation.OperandType));
        }
    }

    static void Skip(ref BlobReader code, long bytes) => code.Offset = bytes <= code.RemainingBytes ? code.Offset + (int)bytes : throw new BadImageFormatException("An instruction beyond its body.");
}
