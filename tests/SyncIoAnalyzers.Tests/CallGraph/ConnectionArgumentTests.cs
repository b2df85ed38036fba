using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of calls without a counterpart on a stream parameter, which wait if a caller passes the stream of a connection.</summary>
public class ConnectionArgumentTests() : RuleTests("SIO108")
{
    const string Read = "new XmlSerializer(typeof(int)).Deserialize(s)";

    [Theory]
    [InlineData("Documents.Parse(Request.Body)")]
    [InlineData("Documents.Parse(s: Request.Body)")]
    [InlineData("Request.Body.ParseAll()")]
    [InlineData("Documents.ParseText(new StreamReader(Request.Body))")]
    [InlineData("Documents.Parse(new BufferedStream(Request.Body))")]
    [InlineData("Documents.Parse(new MemoryStream()); Documents.Parse(Request.Body)")]
    public Task Serializer_of_a_helper_waits_for_the_body_that_a_request_passes(string call) => VerifyDocuments(call, "[|" + Read + "|]");

    [Theory]
    [InlineData("Documents.Parse(new MemoryStream())")]
    [InlineData("Documents.Parse(System.IO.File.OpenRead(\"a.xml\"))")]
    [InlineData("Documents.Parse(upload.OpenReadStream())")]
    [InlineData("Documents.ParseBuffered(Request.Body)")]
    [InlineData("Documents.ParseOther(Request.Body)")]
    [InlineData("")]
    public Task Serializer_of_a_helper_does_not_wait_for_other_streams(string call) => VerifyDocuments(call, Read);

    [Fact]
    public Task Request_that_passes_the_body_is_named_and_not_one_that_passes_memory()
    {
        var test = CreateDocuments(
            "Documents.Parse(new MemoryStream()); } public void Post() { Request.Body.ParseAll()",
            "{|#0:" + Read + "|}"
        );
        test.Expected.Add(
            ExpectFinding("SIO108")
                .AtPlace(0)
                .AnyFurther()
                .WithMessage(
                    "'XmlSerializer.Deserialize' holds a request thread (Home.Post → Documents.ParseAll → Documents.Parse): "
                        + "it waits for the body of a message, and has no async counterpart; "
                        + "await 'CopyToAsync' into a 'MemoryStream' first"
                )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData("[|System.Xml.XmlReader.Create(s).Read()|]")]
    [InlineData("[|new System.Xml.XPath.XPathDocument(s)|]")]
    [InlineData("[|new BinaryReader(s).ReadByte()|]")]
    public Task Readers_over_a_parameter_wait_as_well(string read) =>
        CreateCase(
                "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() { Documents.Load(Request.Body); } }",
                "public static class Documents { public static object Load(Stream s) => " + read + "; }"
            )
            .RunAsync();

    [Theory]
    [InlineData("request\t0\tTestProject/M:Documents.Parse(System.IO.Stream)@connection0\t=POST /\n", "[|" + Read + "|]")]
    [InlineData("", Read)]
    public Task Request_paths_file_lists_the_parameters_that_bring_connections(string line, string read)
    {
        var test = CreateDocuments("", read);
        var paths = "request\t0\tTestProject/M:Documents.Parse(System.IO.Stream)\t=GET /\n" + line;
        test.Additional.Add((RequestPaths.FileName, $"{RequestPathsFile.HeaderLine}\n{paths}end\n"));
        return test.RunAsync();
    }

    Task VerifyDocuments(string call, string read) => CreateDocuments(call, read).RunAsync();

    AnalyzerCase<SyncIoAnalyzer> CreateDocuments(string call, string read) =>
        CreateCase(
            "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Microsoft.AspNetCore.Http.IFormFile upload) { "
                + call
                + "; } }",
            """
            using System.Xml.Serialization;
            public static class Documents
            {
                public static object? Parse(Stream s) => READ;
                public static object? ParseAll(this Stream s) => Parse(s);
                public static object? ParseText(StreamReader s) => Parse(s.BaseStream);
                public static object? ParseBuffered(Stream s) { var copy = new MemoryStream(); s.CopyToAsync(copy); return Parse(copy); }
                public static object? ParseOther(Stream s) { s = new MemoryStream(); return Parse(s); }
            }
            """.Replace("READ", read)
        );
}
