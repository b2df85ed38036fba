namespace SyncIoAnalyzers.Called;

/// <summary>Calls members of packages that block, by what 'syncio packages' tells, and others of the same packages of which it tells nothing; says what each did to its thread.</summary>
static class Program
{
    /// <summary>How long those that wait are made to wait, in milliseconds.</summary>
    public const int Delay = 500;

    static void Main()
    {
        Console.WriteLine("| member | held its thread | of that on a processor | gate when it returned | waited for a task in |\n|---|---|---|---|---|");
        foreach (var member in Members.Blocking)
            Write(member, Call(member, (gate, returned) => { gate.WaitForSomebody(returned); Thread.Sleep(Delay); }));
        foreach (var member in Members.Clean)
            Write(member, Call(member, (_, returned) => returned.Wait(TimeSpan.FromSeconds(20))));
    }

    /// <summary>Calls it on a pool thread, as a request would, and opens the gate when that is due.</summary>
    static Held Call(Member member, Action<Gate, ManualResetEventSlim> due)
    {
        using var gate = new Gate();
        using var returned = new ManualResetEventSlim();
        var call = member.Call(gate);
        var held = Task.Run(() => Held.By(call, gate, returned));
        due(gate, returned);
        gate.Open();
        return held.Result;
    }

    static void Write(Member member, Held held) =>
        Console.WriteLine($"| `{member.Id}` | {held.Milliseconds} ms | {held.Busy} ms | {(held.Saw ? "opened" : "closed")} | {string.Join(", ", held.Waits.Select(Place).Distinct())} |");

    /// <summary>The first member on a stack that is no part of .NET.</summary>
    static string Place(string stack) =>
        stack.Split('\n').Select(frame => frame.Trim()["at ".Length..]).First(frame => !frame.StartsWith("System.", StringComparison.Ordinal)).Split('(')[0];
}
