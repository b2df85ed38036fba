using Harbor.Contracts;
using Harbor.Data;
using Harbor.Services;

namespace Harbor.Web.Endpoints;

public static class PaperEndpoints
{
    public static void MapPapers(this IEndpointRouteBuilder app)
    {
        var papers = app.MapGroup("/papers");
        papers.MapGet("/{number}", (string number, ManifestDesk desk) => desk.Read(number));
        papers.MapGet("/{number}/stamped", (string number, ManifestDesk desk, CancellationToken token) => desk.ReadStampedAsync(number, token));
        papers.MapGet("/{number}/weight", (string number, ManifestDesk desk) => desk.WeighAsync(number));
        papers.MapGet("/{number}/checksum", (string number, ManifestDesk desk) => desk.ChecksumAsync(number));
        papers.MapGet("/{number}/count", (string number, ManifestDesk desk) => desk.CountLines(number));
        papers.MapGet("/{number}/records", (string number, ManifestDesk desk) => desk.Records(number));
        papers.MapGet("/{number}/origin", (string number, ManifestDesk desk, CancellationToken token) => desk.Origin(number, token));
        papers.MapGet("/{number}/destination", (string number, ManifestDesk desk, CancellationToken token) => desk.DestinationAsync(number, token));
        papers.MapGet("/{number}/cleared", (string number, ManifestDesk desk) => desk.IsClearedAsync(number));
        papers.MapGet("/{number}/seal", (string number, ManifestDesk desk) => desk.Seal(number));
        papers.MapGet("/{number}/duty", (string number, Customs customs) => customs.Duty(number));
        papers.MapGet("/{number}/as/{format}", (string number, string format, ExportDesk desk) => desk.Export(format, number));
        papers.MapPut("/{number}", async (string number, HttpRequest request, ManifestDesk desk) =>
        {
            using var reader = new StreamReader(request.Body);
            var text = await reader.ReadToEndAsync();
            desk.Store(number, text);
            return Results.NoContent();
        });
        papers.MapPost("/upload", (HttpRequest request, ManifestDesk desk) =>
        {
            var file = request.Form.Files[0];
            desk.Store(request.Form["number"].ToString(), Scan(file));
            return Results.Accepted();
        });
        app.MapGet("/flags/{code}", (string code, ICatalog<string, string> flags) => flags.Entry(code));
        app.MapGet("/ask/{imo}", (string imo, IAnswer<VesselQuestion, VesselCard?> answer) => answer.Answer(new VesselQuestion(imo)));
    }

    private static string Scan(IFormFile file)
    {
        var kept = new List<string>();
        using var reader = new StreamReader(file.OpenReadStream());
        while (!reader.EndOfStream)
        {
            var line = reader.ReadLine()!;
            if (line.Length > 0)
                kept.Add(line);
        }

        return string.Join('\n', kept);
    }
}
