namespace SyncIoAnalyzers.Called;

/// <summary>
/// Calls package members that block according to 'syncio packages', and members of the same packages that it does not list, and reports the
/// effect of each call on its thread.
/// </summary>
static class Program
{
    /// <summary>The time for which waiting members have to wait, in milliseconds.</summary>
    public const int Delay = 500;

    static void Main()
    {
        Console.WriteLine(
            "| member | held its thread | of that on a processor | gate when it returned | waited for a task in |\n|---|---|---|---|---|"
        );
        foreach (var member in CalledMembers.Blocking)
            WriteRow(
                member,
                CallMember(
                    member,
                    (gate, returned) =>
                    {
                        gate.WaitForClient(returned);
                        Thread.Sleep(Delay);
                    }
                )
            );
        foreach (var member in CalledMembers.Clean)
            WriteRow(member, CallMember(member, (_, returned) => returned.Wait(TimeSpan.FromSeconds(20))));
    }

    /// <summary>Calls a member on a pool thread, as a request would, and opens the gate when that is due.</summary>
    static BlockedTime CallMember(CalledMember member, Action<ResourceGate, ManualResetEventSlim> due)
    {
        using var gate = new ResourceGate();
        using var returned = new ManualResetEventSlim();
        var call = member.Call(gate);
        var held = Task.Run(() => BlockedTime.MeasureCall(call, gate, returned));
        due(gate, returned);
        gate.OpenGate();
        return held.Result;
    }

    static void WriteRow(CalledMember member, BlockedTime held) =>
        Console.WriteLine(
            $"| `{member.Id}` | {held.Milliseconds} ms | {held.Busy} ms | {(held.SawOpen ? "opened" : "closed")} | {string.Join(", ", held.Waits.Select(FindMember).Distinct())} |"
        );

    /// <summary>Returns the first member on a stack that is not part of .NET.</summary>
    static string FindMember(string stack) =>
        stack
            .Split('\n')
            .Select(frame => frame.Trim()["at ".Length..])
            .First(frame => !frame.StartsWith("System.", StringComparison.Ordinal))
            .Split('(')[0];
}
