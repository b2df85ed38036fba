namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>Ends a process together with its parent: a load or a server must not outlive the process that started it.</summary>
internal static class ParentProcess
{
    /// <summary>
    /// Calls back when standard input closes, which the parent keeps open while it lives. Reads on its own thread, because the pool of a
    /// server may be starved.
    /// </summary>
    public static void CallWhenEnded(Action end)
    {
        var thread = new Thread(() =>
        {
            while (Console.In.ReadLine() != null) { }

            end();
        })
        {
            IsBackground = true,
            Name = "parent",
        };
        thread.Start();
    }
}
