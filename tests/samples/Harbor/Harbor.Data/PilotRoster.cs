using System.Collections.Generic;
using System.Linq;
using System.Net.Http;
using System.Net.Http.Json;
using System.Threading;
using System.Threading.Tasks;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class PilotRoster(HttpClient http) : IPilotRoster
{
    public Pilot OnDuty() => http.GetFromJsonAsync<List<Pilot>>("pilots", Wire.Options).Await()!.First(p => p.OnDuty);

    public bool Book(string pilot, int visit)
    {
        var booked = http.PostAsJsonAsync($"pilots/{pilot}/bookings", new { visit });
        booked.Wait();
        return booked.Result.IsSuccessStatusCode;
    }

    public async ValueTask<int> CountAsync(CancellationToken token = default)
    {
        var pilots = await http.GetFromJsonAsync<List<Pilot>>("pilots", Wire.Options, token).ConfigureAwait(false);
        return pilots!.Count;
    }
}
