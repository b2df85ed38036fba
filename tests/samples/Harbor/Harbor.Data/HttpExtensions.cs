using System.Net.Http;

namespace Harbor.Data;

public static class HttpExtensions
{
    public static string ReadText(this HttpClient http, string path) => http.GetStringAsync(path).GetAwaiter().GetResult();
}
