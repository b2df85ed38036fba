using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class VesselRegister(HttpClient http) : IVesselRegister
{
    public Vessel? Find(string imo) => http.GetFromJsonAsync<Vessel?>($"vessels/{imo}", Wire.Options).Result;

    public IReadOnlyList<Vessel> InPort()
    {
        var json = http.GetAsync("vessels").Result.Content.ReadAsStringAsync().Result;
        return JsonSerializer.Deserialize<List<Vessel>>(json, Wire.Options) ?? [];
    }

    public void Report(Visit visit)
    {
        var response = http.PostAsJsonAsync("visits", visit, Wire.Options).GetAwaiter().GetResult();
        response.EnsureSuccessStatusCode();
    }
}
