using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class BerthMap
{
    private readonly HarborFiles _files;
    private IReadOnlyList<string> _ports;

    public BerthMap(HarborFiles files)
    {
        _files = files;
        _ports = Load();
    }

    public bool Knows(string port) => _ports.Contains(port);

    public void Reload() => _ports = Load();

    private IReadOnlyList<string> Load()
    {
        var ports = new List<string>();
        using var reader = new StreamReader(_files.Ports);
        while (reader.ReadLine() is { } line)
            ports.Add(line.Trim());
        return ports;
    }
}
