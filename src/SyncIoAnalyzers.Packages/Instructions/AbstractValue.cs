using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>The known facts about a value during interpretation.</summary>
/// <param name="Type">The type of the value; null if unknown.</param>
internal readonly record struct AbstractValue(IlClass? Type)
{
    /// <summary>Returns true if the value has exactly this type, because it was created here.</summary>
    public bool IsExact { get; init; }

    /// <summary>Returns true for the constants zero, false and <c>TimeSpan.Zero</c>.</summary>
    public bool IsZero { get; init; }

    /// <summary>Returns true for a task, or its awaiter, that is known to be completed.</summary>
    public bool IsCompletedTask { get; init; }

    /// <summary>The parameter from which the value comes, counted from 1; 0 if from none.</summary>
    public int SourceParameter { get; init; }

    /// <summary>Returns the facts that hold on both of two paths.</summary>
    public AbstractValue MergeWith(AbstractValue other) => this == other ? this : new(Type == other.Type ? Type : null);
}

/// <summary>One call in a body.</summary>
/// <param name="Method">The called method.</param>
/// <param name="IsVirtual">Whether an override may run instead.</param>
/// <param name="Arguments">The receiver, if any, and the arguments.</param>
internal readonly record struct IlCall(IlMethod Method, bool IsVirtual, AbstractValue[] Arguments)
{
    /// <summary>The receiver of the call.</summary>
    public AbstractValue Receiver => Method.IsStatic || Arguments.Length == 0 ? default : Arguments[0];
}

/// <summary>A basic block: a sequence of instructions that is entered only at its start and left only at its end.</summary>
/// <param name="CallSites">The calls in the block.</param>
/// <param name="Successors">The indexes of the blocks that may follow.</param>
/// <param name="CanReturn">Whether the method may return here.</param>
internal sealed record IlBlock(IReadOnlyList<IlCall> CallSites, IReadOnlyList<int> Successors, bool CanReturn);
