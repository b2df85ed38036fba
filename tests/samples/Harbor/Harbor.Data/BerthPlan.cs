using Harbor.Contracts;
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Json;
using System.Text.Json;
using System.Threading;
using System.Threading.Tasks;

namespace Harbor.Data;

public sealed class BerthPlan(HttpClient http) : IBerthPlan
{
    public IReadOnlyList<Berth> All()
    {
        using var response = http.Send(new HttpRequestMessage(HttpMethod.Get, "berths"));
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return JsonSerializer.Deserialize<List<Berth>>(reader.ReadToEnd(), Wire.Options) ?? [];
    }

    public async Task<IReadOnlyList<Berth>> AllAsync(CancellationToken token = default)
    {
        var berths = await http.GetFromJsonAsync<List<Berth>>("berths", Wire.Options, token).ConfigureAwait(false);
        return berths ?? [];
    }

    public Berth? Get(string code) => All().FirstOrDefault(b => string.Equals(b.Code, code, StringComparison.OrdinalIgnoreCase));

    public void Assign(string code, string imo)
    {
        using var content = JsonContent.Create(new { imo });
        http.PutAsync($"berths/{code}", content).Await();
    }
}
