using Harbor.Contracts;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Json;

namespace Harbor.Data;

public class Yard(HttpClient http, string code)
{
    protected HttpClient Http => http;

    public string Code => code;

    public virtual IReadOnlyList<string> Children()
    {
        return http.GetFromJsonAsync<string[]>($"yards/{code}", Wire.Options).Result ?? [];
    }
}

public sealed class ContainerYard(HttpClient http, string code) : Yard(http, code)
{
    public override List<string> Children()
    {
        var rows = Http.GetFromJsonAsync<List<string>>($"yards/{Code}/rows", Wire.Options).Await() ?? [];
        rows.Sort();
        return rows;
    }
}

public sealed class YardIndex(HttpClient http)
{
    public Yard Open(string code) => code.StartsWith('C') ? new ContainerYard(http, code) : new Yard(http, code);
}
