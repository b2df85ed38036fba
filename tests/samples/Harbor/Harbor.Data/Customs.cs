using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using Harbor.Contracts;
using Harbor.Data.Generated;

namespace Harbor.Data;

public sealed class Customs(HttpClient http) : ICustoms
{
    private readonly CustomsApi _api = new(http);

    public bool IsCleared(string number) => _api.GetClearance(number) == "cleared";

    public async Task<bool> IsClearedAsync(string number, CancellationToken token = default) =>
        await _api.GetClearanceAsync(number, token).ConfigureAwait(false) == "cleared";

    public string Duty(string number) => _api.GetDuty(number);
}
