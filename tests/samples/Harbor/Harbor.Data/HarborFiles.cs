using System.IO;

namespace Harbor.Data;

public sealed class HarborFiles(string folder)
{
    public string Manifests => Path.Combine(folder, "manifests");

    public string Manifest(string number) => Path.Combine(Manifests, number + ".txt");

    public string Invoice(int number) => Path.Combine(folder, "invoices", number + ".json");

    public string Draft(int number) => Path.Combine(folder, "invoices", number + ".draft.json");

    public string Tariff => Path.Combine(folder, "tariff.csv");

    public string Ports => Path.Combine(folder, "ports.txt");

    public string Flags => Path.Combine(folder, "flags.txt");

    public string Journal => Path.Combine(folder, "journal.txt");

    public string Visits(string imo) => Path.Combine(folder, "visits", imo + ".txt");

    public string LatestVisit => Path.Combine(folder, "visits", "latest.txt");

    public string Part(string kind, string key) => Path.Combine(folder, kind, key + ".json");

    public string Stamp(string name) => Path.Combine(folder, "stamps", name + ".txt");
}
