using System.Reflection.Emit;
using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>The effects of instructions on the evaluation stack.</summary>
internal static class IlStackEffect
{
    /// <summary>
    /// Returns true if the instruction preserves all known facts: a numeric conversion, or a prefix of the next instruction.
    /// </summary>
    public static bool HasNoEffect(ILOpCode code) =>
        code
            is ILOpCode.Nop
                or ILOpCode.Volatile
                or ILOpCode.Readonly
                or ILOpCode.Tail
                or ILOpCode.Unaligned
                or >= ILOpCode.Conv_i1
                and <= ILOpCode.Conv_u8
                or ILOpCode.Conv_r_un
                or >= ILOpCode.Conv_ovf_i1_un
                and <= ILOpCode.Conv_ovf_u_un
                or >= ILOpCode.Conv_ovf_i1
                and <= ILOpCode.Conv_ovf_u8
                or >= ILOpCode.Conv_u2
                and <= ILOpCode.Conv_ovf_u
                or ILOpCode.Conv_u;

    /// <summary>Returns the number of values that an instruction pops.</summary>
    public static int CountPops(OpCode code, bool returns) =>
        code.StackBehaviourPop switch
        {
            StackBehaviour.Pop0 => 0,
            StackBehaviour.Pop1 or StackBehaviour.Popi or StackBehaviour.Popref => 1,
            var pops when PopsTwo(pops) => 2,
            StackBehaviour.Varpop => code == OpCodes.Ret && returns ? 1 : 0,
            _ => 3,
        };

    static bool PopsTwo(StackBehaviour pops) =>
        pops
            is StackBehaviour.Pop1_pop1
                or StackBehaviour.Popi_pop1
                or StackBehaviour.Popi_popi
                or StackBehaviour.Popi_popi8
                or StackBehaviour.Popi_popr4
                or StackBehaviour.Popi_popr8
                or StackBehaviour.Popref_pop1
                or StackBehaviour.Popref_popi;

    /// <summary>Returns the number of values that an instruction pushes.</summary>
    public static int CountPushes(OpCode code) =>
        code.StackBehaviourPush switch
        {
            StackBehaviour.Push0 or StackBehaviour.Varpush => 0,
            StackBehaviour.Push1_push1 => 2,
            _ => 1,
        };
}
