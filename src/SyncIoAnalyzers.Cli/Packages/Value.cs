namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>What is known of a value while code is read.</summary>
/// <param name="Type">The class of which it is; null when that is not known.</param>
internal readonly record struct Value(IlClass? Type)
{
    /// <summary>Whether it is of this very class: it was made here.</summary>
    public bool IsExact { get; init; }

    /// <summary>Whether it is the constant zero, false or <c>TimeSpan.Zero</c>.</summary>
    public bool IsZero { get; init; }

    /// <summary>Whether it is a task, or its awaiter, that is completed by all that is known.</summary>
    public bool IsDone { get; init; }

    /// <summary>The parameter that it comes from, plus one; 0 when from none.</summary>
    public int Parameter { get; init; }

    /// <summary>What two ways agree on.</summary>
    public Value With(Value other) => this == other ? this : new(Type == other.Type ? Type : null);
}

/// <summary>One call in a body.</summary>
/// <param name="Method">What is named.</param>
/// <param name="IsVirtual">Whether another body may run.</param>
/// <param name="Values">The object that it is called on, if any, and the arguments.</param>
internal readonly record struct IlCall(IlMethod Method, bool IsVirtual, Value[] Values)
{
    /// <summary>The object that it is called on.</summary>
    public Value Receiver => Method.IsStatic || Values.Length == 0 ? default : Values[0];
}

/// <summary>A run of instructions that is entered at its top and left at its end.</summary>
/// <param name="Calls">The calls in it.</param>
/// <param name="Next">The numbers of the blocks that may follow.</param>
/// <param name="Returns">Whether the method may end here.</param>
internal sealed record IlBlock(IReadOnlyList<IlCall> Calls, IReadOnlyList<int> Next, bool Returns);
