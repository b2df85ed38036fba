namespace SyncIoAnalyzers.Detector;

/// <summary>A place in the code that held pool threads while they waited.</summary>
/// <param name="Member">The first member of the app on the stack: <c>OrderStore.Load</c>, and <c>OrderStore.Load (lambda)</c> for a lambda that stands in it. Null where the JIT compiler has put it into its caller, so that no frame of it is left.</param>
/// <param name="Primitive">What it called and what held the thread: <c>Task.Wait</c>, <c>DbCommand.ExecuteReader</c>.</param>
/// <param name="Rule">The rule that flags the call and whose page tells how to mend it; null when none does.</param>
/// <param name="File">The source file, as the app's symbols name it; null without symbols.</param>
/// <param name="Line">The line, from 1; 0 without symbols.</param>
/// <param name="Stack">The stack of the first wait seen there.</param>
public sealed record BlockedSite(string? Member, string Primitive, string? Rule, string? File, int Line, string Stack)
{
    /// <summary>The members of the app further out on the stack of that wait, from the nearest caller on.</summary>
    public IReadOnlyList<CodePlace> Callers { get; init; } = [];

    /// <summary>What has to be known to read it: that the member was inlined, that the wait is within a package…; empty in most cases.</summary>
    public string Note { get; init; } = "";

    /// <summary>The place as a log names it: <c>OrderStore.Load ← Task.Wait (OrderStore.cs:42)</c>.</summary>
    public override string ToString() =>
        $"{Member ?? "a member that was inlined"} ← {Primitive}{(File == null ? "" : $" ({Path.GetFileName(File)}:{Line})")}";
}

/// <summary>A line of the app.</summary>
/// <param name="Member">The member it stands in.</param>
/// <param name="File">The source file; empty without symbols.</param>
/// <param name="Line">The line, from 1; 0 without symbols.</param>
public sealed record CodePlace(string Member, string File, int Line);
