namespace Shop.Web.Endpoints;

public static class FeedbackEndpoints
{
    public static IResult Post(HttpRequest request)
    {
        var text = request.BodyText();
        var lines = new StringReader(text);
        var subject = lines.ReadLine(); // silent: text in memory
        return Results.Ok(new { subject, text.Length });
    }
}

public static class HttpRequestExtensions
{
    public static string BodyText(this HttpRequest request)
    {
        using var reader = new StreamReader(request.Body);
        return reader.ReadToEnd(); // finds SIO101
    }
}
