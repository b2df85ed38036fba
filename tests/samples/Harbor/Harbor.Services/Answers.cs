using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class VesselAnswer(IVesselRegister register) : IAnswer<VesselQuestion, VesselCard?>
{
    public VesselCard? Answer(VesselQuestion question)
    {
        var vessel = register.Find(question.Imo);
        return vessel == null ? null : new VesselCard(vessel, 0, 0);
    }
}

public sealed class FlagCatalog(HarborFiles files) : ICatalog<string, string>
{
    public string Entry(string key)
    {
        foreach (var line in File.ReadAllLines(files.Flags))
        {
            if (line.StartsWith(key, StringComparison.Ordinal))
                return line[(key.Length + 1)..];
        }

        return "unknown";
    }
}
