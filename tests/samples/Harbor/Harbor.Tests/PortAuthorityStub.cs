using System.Collections.Concurrent;
using System.Net;
using System.Text;

namespace Harbor.Tests;

public sealed class PortAuthorityStub : HttpMessageHandler
{
    private readonly Dictionary<string, string> _answers = new()
    {
        ["vessels"] = """[{"imo":"9","name":"Tern","length":180,"flag":"DE"},{"imo":"7","name":"Auk","length":320,"flag":"NL"}]""",
        ["vessels/9"] = """{"imo":"9","name":"Tern","length":180,"flag":"DE"}""",
        ["vessels/7"] = """{"imo":"7","name":"Auk","length":320,"flag":"NL"}""",
        ["vessels/0"] = "null",
        ["berths"] = """[{"code":"A1","length":200,"terminal":"North","imo":null},{"code":"B2","length":350,"terminal":"South","imo":"7"}]""",
        ["tides/HAM"] = """{"port":"HAM","metres":3.5}""",
        ["tides/RTM"] = """{"port":"RTM","metres":2.25}""",
        ["weather/HAM"] = """{"port":"HAM","wind":6}""",
        ["weather/RTM"] = """{"port":"RTM","wind":10}""",
        ["rates/EUR"] = "1.0",
        ["rates/USD"] = "1.25",
        ["customs/M1"] = "cleared",
        ["customs/M2"] = "held",
        ["customs/M3"] = "cleared",
        ["duties/M1"] = "12 EUR",
        ["edi/M1"] = "UNB+1",
        ["destinations/M1"] = "Oslo",
        ["origins/M1"] = "Bergen",
        ["seals/M1"] = "S-77",
        ["reminders/1001"] = "Second reminder",
        ["ledger/9"] = "-120.50",
        ["pilots"] = """[{"name":"Kim","onDuty":false},{"name":"Ada","onDuty":true}]""",
        ["pilots/Ada/ping"] = "",
        ["pilots/Ada/phone"] = "555-1",
        ["pilots/Ada/fee"] = "80",
        ["pilots/roster"] = "Kim\nAda\n",
        ["remarks/HAM"] = "fog",
        ["remarks/coal"] = "keep dry",
        ["prices/coal"] = "[14.5, 13.0]",
        ["futures/coal"] = "[12.5, 15.0]",
        ["yards/N1"] = """["q1","q2"]""",
        ["yards/C1/rows"] = """["r2","r1"]""",
        ["gauges/HAM"] = "4.75",
        ["gauges/HAM/last"] = "06:10",
        ["partners"] = "Oslo\nBergen\n",
        ["partners/Oslo"] = "Strike over\nNew crane\n",
        ["depths/HAM"] = "16",
        ["crews/9"] = """["Ann","Bo"]""",
        ["badges/77"] = "kim",
        ["badges/kim/office"] = "yes",
        ["badges/kim/zone"] = "quay",
        ["badges/78"] = "bob",
        ["badges/bob/office"] = "no",
        ["badges/bob/zone"] = "yard",
        ["radar/S1"] = "clear",
        ["buoys/B1"] = "42",
        ["ships/Tern"] = "Tern here",
        ["ships/Auk"] = "Auk here",
        ["charts/DE1"] = "0123456789",
        ["priorities/9"] = "high",
        ["priorities/DE"] = "normal",
        ["lamps/Q1"] = "green",
        ["lamps/Q2"] = "red",
        ["legs/HAM"] = """["Elbe","Bight"]""",
        ["legs/RTM"] = """["Maas"]""",
    };

    public ConcurrentQueue<string> Sent { get; } = new();

    public HttpClient Client() => new(this, disposeHandler: false) { BaseAddress = new Uri("http://authority.test/") };

    protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        await Task.Delay(2, cancellationToken).ConfigureAwait(false);
        var body = request.Content == null ? "" : await request.Content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false);
        return Respond(request, body);
    }

    protected override HttpResponseMessage Send(HttpRequestMessage request, CancellationToken cancellationToken) => Respond(request, "");

    private HttpResponseMessage Respond(HttpRequestMessage request, string body)
    {
        var path = request.RequestUri!.AbsolutePath.TrimStart('/');
        if (request.Method != HttpMethod.Get)
        {
            Sent.Enqueue($"{request.Method} {path} {body}".Trim());
            return new HttpResponseMessage(HttpStatusCode.OK) { RequestMessage = request };
        }

        return _answers.TryGetValue(path, out var answer)
            ? new HttpResponseMessage(HttpStatusCode.OK)
            {
                RequestMessage = request,
                Content = new StringContent(answer, Encoding.UTF8, answer.StartsWith('{') || answer.StartsWith('[') ? "application/json" : "text/plain"),
            }
            : new HttpResponseMessage(HttpStatusCode.NotFound) { RequestMessage = request };
    }
}
