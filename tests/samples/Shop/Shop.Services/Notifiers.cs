namespace Shop.Services;

public interface INotifier
{
    void Notify(string text);
}

public sealed class LogNotifier : INotifier
{
    public List<string> Sent { get; } = [];

    public void Notify(string text) => Sent.Add(text);
}

public sealed class FileNotifier(string path) : INotifier
{
    public void Notify(string text)
    {
        File.AppendAllText(path, text + "\n"); // silent: requests notify a LogNotifier, only tests use this one
        Thread.Sleep(1); // silent: requests notify a LogNotifier, only tests use this one
    }
}
