using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class ManifestDesk(IManifestArchive archive, ICustoms customs, HarborFiles files, HttpClient http)
{
    public string Read(string number) => archive.Read(number);

    public async Task<string> ReadStampedAsync(string number, CancellationToken token)
    {
        var stamp = await Task.Run(() => File.ReadAllText(files.Stamp(number)));
        var text = await Task.Run(() => archive.Read(number), token);
        return stamp.Trim() + ": " + text;
    }

    public async Task<int> WeighAsync(string number)
    {
        return await Task.Run(() =>
        {
            var tonnes = 0;
            foreach (var line in archive.Lines(number))
            {
                var cells = line.Split(';');
                if (cells.Length == 2)
                    tonnes += int.Parse(cells[1]);
            }

            return tonnes;
        });
    }

    public async Task<string> ChecksumAsync(string number)
    {
        var sum = await Task.Run(() =>
        {
            var bytes = File.ReadAllBytes(files.Manifest(number));
            return bytes.Aggregate(17, (hash, b) => unchecked(hash * 31 + b));
        });
        return sum.ToString("x8");
    }

    public int CountLines(string number) => Task.Run(() => archive.Lines(number)).Result.Count;

    public string Origin(string number, CancellationToken token)
    {
        var origin = Task.Run(() => OriginAsync(number, token), token);
        origin.Wait(token);
        return origin.Result;
    }

    public async Task<string> DestinationAsync(string number, CancellationToken token) =>
        await Task.Run(() => http.GetStringAsync($"destinations/{number}", token), token);

    public Task<bool> IsClearedAsync(string number) => Task.Factory.StartNew(() => customs.IsCleared(number));

    public string Seal(string number) => Task.Factory.StartNew(() => http.GetStringAsync($"seals/{number}").Result).Result;

    public int Records(string number)
    {
        var count = 0;
        foreach (var record in archive.Records(number))
        {
            if (!record.StartsWith('#'))
                count++;
        }

        return count;
    }

    public void Store(string number, string text)
    {
        if (!customs.IsCleared(number))
            throw new InvalidOperationException($"{number} is not cleared.");
        archive.Write(number, text);
    }

    private async Task<string> OriginAsync(string number, CancellationToken token)
    {
        using var response = await http.GetAsync($"origins/{number}", token);
        return await response.Content.ReadAsStringAsync(token);
    }
}
