namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>Ends a process with the one that started it: a load or a server must not outlive whoever wanted it.</summary>
internal static class Parent
{
    /// <summary>Watches standard input, which the parent keeps open as long as it lives. On a thread of its own: the pool of a server may be starved.</summary>
    public static void EndWithIt(Action end)
    {
        var thread = new Thread(() =>
        {
            while (Console.In.ReadLine() != null)
            {
            }

            end();
        })
        {
            IsBackground = true, Name = "parent",
        };
        thread.Start();
    }
}
