namespace Harbor.Tests;

public sealed class HarborFolder : IDisposable
{
    public HarborFolder()
    {
        foreach (var part in new[] { "manifests", "invoices", "visits", "stamps", "cranes", "tugs", "charts" })
            Directory.CreateDirectory(System.IO.Path.Combine(Path, part));
        Write("manifests/M1.txt", "#head\ncoal;120\n\nore;30\n");
        Write("manifests/M2.txt", "coal;10\n");
        Write("invoices/1001.json", """{"number":1001,"imo":"9","amount":250.00,"currency":"USD"}""");
        Write("invoices/1002.draft.json", """{"number":1002,"imo":"7","amount":10.00,"currency":"EUR"}""");
        Write("tariff.csv", "version;7\ncoal;2.50;0.10\nore;4.00;0.25\n");
        Write("ports.txt", "HAM\nRTM\n");
        Write("flags.txt", "DE Germany\nNL Netherlands\n");
        Write("visits/9.txt", "1;9;A1;2024-05-01\n2;9;B2;2024-06-01\n");
        Write("visits/latest.txt", "2;9;B2;2024-06-01");
        Write("cranes/K1.json", """{"code":"K1","tonnes":80}""");
        Write("stamps/M1.txt", "seen\n");
    }

    public string Path { get; } = Directory.CreateTempSubdirectory("harbor-").FullName;

    public void Write(string file, string text) => File.WriteAllText(System.IO.Path.Combine(Path, file), text);

    public string Read(string file) => File.ReadAllText(System.IO.Path.Combine(Path, file));

    public void Dispose()
    {
        if (Directory.Exists(Path))
            Directory.Delete(Path, recursive: true);
    }
}
