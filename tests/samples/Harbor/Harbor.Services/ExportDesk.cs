using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class ExportDesk
{
    private readonly HarborFiles _files;
    private readonly HttpClient _http;
    private readonly Dictionary<string, Func<string, string>> _formats;

    public ExportDesk(HarborFiles files, HttpClient http)
    {
        _files = files;
        _http = http;
        _formats = new Dictionary<string, Func<string, string>>(StringComparer.OrdinalIgnoreCase)
        {
            ["csv"] = Csv,
            ["text"] = Text,
            ["edi"] = Edi,
        };
    }

    public IEnumerable<string> Formats => _formats.Keys.Order();

    public string Export(string format, string number) =>
        _formats.TryGetValue(format, out var write) ? write(number) : throw new ArgumentException($"No format {format}.");

    private string Csv(string number)
    {
        var lines = File.ReadAllLines(_files.Manifest(number));
        return string.Join('\n', lines.Select(l => l.Replace(';', ',')));
    }

    private string Text(string number) => File.ReadAllText(_files.Manifest(number)).ToUpperInvariant();

    private string Edi(string number) => _http.GetStringAsync($"edi/{number}").Result;
}
