using System.Collections.Concurrent;

namespace Shop.Web;

public static class Pump
{
    private static readonly BlockingCollection<string> s_lines = new();
    private static int s_started;

    public static void EnsureStarted()
    {
        if (Interlocked.Exchange(ref s_started, 1) == 0)
            new Thread(Drain) { IsBackground = true }.Start();
        s_lines.Add("request"); // silent: unbounded, so Add does not wait
    }

    private static void Drain()
    {
        while (true)
        {
            s_lines.Take(); // silent: a dedicated thread
            Thread.Sleep(1); // silent: a dedicated thread
        }
    }
}
