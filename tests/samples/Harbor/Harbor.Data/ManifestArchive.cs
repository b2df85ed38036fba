using System.Collections.Generic;
using System.IO;
using System.Linq;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class ManifestArchive(HarborFiles files) : IManifestArchive
{
    public string Read(string number) => File.ReadAllText(files.Manifest(number));

    public IReadOnlyList<string> Lines(string number)
    {
        var lines = new List<string>();
        using var reader = File.OpenText(files.Manifest(number));
        while (!reader.EndOfStream)
        {
            var line = reader.ReadLine();
            if (!string.IsNullOrWhiteSpace(line))
                lines.Add(line.Trim());
        }

        return lines;
    }

    public IEnumerable<string> Records(string number)
    {
        using var reader = File.OpenText(files.Manifest(number));
        while (reader.ReadLine() is { } line)
        {
            if (line.Contains(';'))
                yield return line;
        }
    }

    public void Write(string number, string text)
    {
        Directory.CreateDirectory(files.Manifests);
        File.WriteAllText(files.Manifest(number), text);
    }

    public IReadOnlyList<string> All() =>
        [.. Directory.EnumerateFiles(files.Manifests, "*.txt").Select(f => Path.GetFileNameWithoutExtension(f)).Order()];
}
