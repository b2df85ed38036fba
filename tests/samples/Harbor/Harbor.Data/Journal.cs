using System;
using System.IO;

namespace Harbor.Data;

public sealed class Journal(HarborFiles files)
{
    private readonly object _gate = new();

    public void Append(string line)
    {
        lock (_gate)
        {
            File.AppendAllText(files.Journal, line + Environment.NewLine);
        }
    }

    public string Tail()
    {
        if (!File.Exists(files.Journal))
            return "";
        var lines = File.ReadAllLines(files.Journal);
        return lines.Length == 0 ? "" : lines[^1];
    }
}
