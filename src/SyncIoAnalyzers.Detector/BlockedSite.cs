namespace SyncIoAnalyzers.Detector;

/// <summary>A place in the code that blocked pool threads.</summary>
/// <param name="Member">
/// The first member of the app on the stack: <c>OrderStore.Load</c>, or <c>OrderStore.Load (lambda)</c> for a lambda inside it. Null if
/// the JIT compiler inlined it into its caller, which leaves no stack frame.
/// </param>
/// <param name="Primitive">The call that blocked the thread: <c>Task.Wait</c>, <c>DbCommand.ExecuteReader</c>.</param>
/// <param name="Rule">The rule that flags the call, whose page describes the fix; null if there is none.</param>
/// <param name="File">The source file according to the symbols of the app; null without symbols.</param>
/// <param name="Line">The line, from 1; 0 without symbols.</param>
/// <param name="Stack">The stack of the first wait at this place.</param>
public sealed record BlockedSite(string? Member, string Primitive, string? Rule, string? File, int Line, string Stack)
{
    /// <summary>The members of the app further out on the stack of that wait, starting with the nearest caller.</summary>
    public IReadOnlyList<CodePlace> Callers { get; init; } = [];

    /// <summary>
    /// A remark needed to interpret the place, for example that the member was inlined or that the wait is inside a package; usually
    /// empty.
    /// </summary>
    public string Note { get; init; } = "";

    /// <summary>Returns the place as logs show it: <c>OrderStore.Load ← Task.Wait (OrderStore.cs:42)</c>.</summary>
    public override string ToString() =>
        $"{Member ?? "a member that was inlined"} ← {Primitive}{(File == null ? "" : $" ({Path.GetFileName(File)}:{Line})")}";
}

/// <summary>A line of the app.</summary>
/// <param name="Member">The member that contains the line.</param>
/// <param name="File">The source file; empty without symbols.</param>
/// <param name="Line">The line, from 1; 0 without symbols.</param>
public sealed record CodePlace(string Member, string File, int Line);
