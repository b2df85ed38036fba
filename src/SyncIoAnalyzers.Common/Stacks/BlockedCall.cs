using System.Collections.Immutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>A location in the code of the application.</summary>
/// <param name="Member">The member as it is written in the source code.</param>
/// <param name="File">The source file as it was compiled; empty if no symbols name it.</param>
/// <param name="Line">The line, from 1; 0 if no symbols contain it.</param>
internal sealed record CodeLocation(string Member, string File, int Line)
{
    /// <summary>Returns the location of a method whose line is unknown.</summary>
    public static CodeLocation FromMethod(ManagedFrame method) => new(method.DisplayMember, "", 0);

    /// <summary>The file name and line, as <c>OrderStore.cs:42</c>, or the member if the line is unknown.</summary>
    public string ShortText => Line > 0 ? $"{System.IO.Path.GetFileName(File.Replace('\\', '/'))}:{Line}" : Member;
}

/// <summary>A blocking call that was read from the stack of a pool thread.</summary>
/// <param name="Location">The nearest frame in the application's own code.</param>
/// <param name="Primitive">The framework member that this frame called.</param>
/// <param name="Rule">The rule that covers the member; empty if none does.</param>
/// <param name="Callers">Further frames of the application, nearest first.</param>
/// <param name="Note">A remark that is necessary to interpret the location; empty in most cases.</param>
internal sealed record BlockedCall(CodeLocation Location, string Primitive, string Rule, ImmutableArray<CodeLocation> Callers, string Note)
{
    /// <summary>The note for a wait whose member is missing on the stack.</summary>
    public const string InlinedNote = "inlined into the code that calls it";

    /// <summary>The note for a wait in a member that the named line calls, directly or not, and that has no frame.</summary>
    public const string InlinedCalleeNote = "in a member that was inlined into this one";

    /// <summary>The delegate, generated at run time, through which the framework calls the handler; empty if there is none.</summary>
    public string HandlerDelegate { get; init; } = "";

    /// <summary>If the handler was inlined into the delegate: the members that are visible below it, outermost first.</summary>
    public ImmutableArray<ManagedFrame> Called { get; init; } = [];

    /// <summary>The request; empty if unknown.</summary>
    public string Route { get; init; } = "";

    /// <summary>
    /// The key by which calls are grouped into rows. It includes the direct caller of the waiting member, but not the callers further out.
    /// </summary>
    public (CodeLocation, string, string, CodeLocation?) GroupingKey => (Location, Primitive, Route, Callers.FirstOrDefault());
}
