using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of helpers that read a stream parameter, so that the argument of each caller decides if a request waits for it.</summary>
public class StreamArgumentTests() : RuleTests("SIO101")
{
    const string Buffer = "var memory = new MemoryStream(new byte[9]); ";

    [Theory]
    [InlineData("Texts.Count(memory)")]
    [InlineData("Texts.Count(new MemoryStream())")]
    [InlineData("Texts.Count(s: memory)")]
    [InlineData("Texts.Count(new BufferedStream(memory))")]
    [InlineData("memory.CountAll()")]
    [InlineData("Texts.CountBoth(memory)")]
    [InlineData("Texts.CountLater(memory)")]
    [InlineData("Texts.CountUnzipped(memory)")]
    [InlineData("Texts.Move(memory, new MemoryStream())")]
    [InlineData("new Header(memory)")]
    public Task Helper_does_not_wait_for_a_stream_in_memory(string call) => VerifyTexts(false, Buffer + call + ";");

    [Theory]
    [InlineData("Texts.Count(Request.Body)")]
    [InlineData("Texts.Count(flag ? memory : Request.Body)")]
    [InlineData("Request.Body.CountAll()")]
    [InlineData("Texts.CountBoth(Request.Body)")]
    [InlineData("Texts.CountLater(Request.Body)")]
    [InlineData("Texts.CountUnzipped(Request.Body)")]
    [InlineData("Texts.Move(memory, Request.Body)")]
    [InlineData("Texts.Move(Request.Body, memory)")]
    [InlineData("Texts.CountOther(memory)")]
    [InlineData("Texts.CountBody(memory, Request.Body)")]
    [InlineData("System.Array.ForEach(new Stream[] { memory }, s => Texts.Count(s))")]
    public Task Helper_waits_for_any_other_stream(string call) => VerifyTexts(true, Buffer + call + ";");

    [Fact]
    public Task Constructor_waits_for_the_body_that_it_reads() => VerifyTexts(false, "new Header(Request.Body);", isHeaderReported: true);

    [Fact]
    public Task Request_that_passes_the_body_is_named_and_not_one_that_passes_memory()
    {
        var test = CreateCase(
            CreateController("First", "Texts.Count(new MemoryStream())"),
            CreateController("Second", "Texts.CountBoth(Request.Body)"),
            CreateTexts(true).Replace("[|", "{|#0:").Replace("|]", "|}")
        );
        test.Expected.Add(
            ExpectFinding("SIO101")
                .AtPlace(0)
                .AnyFurther()
                .WithMessage("'Stream.Read' holds a request thread (Second.Get → Texts.CountBoth → Texts.Count); use 'ReadAsync'")
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "new MemoryStream(), new MemoryStream()",
        "s.CopyTo(new System.IO.Compression.GZipStream(to, default(System.IO.Compression.CompressionMode)))"
    )]
    [InlineData(
        "new MemoryStream(), Request.Body",
        "[|s.CopyTo(new System.IO.Compression.GZipStream(to, default(System.IO.Compression.CompressionMode)))|]"
    )]
    [InlineData("Request.Body, new MemoryStream()", "[|s.CopyTo(to)|]")]
    public Task Copy_waits_unless_both_streams_are_in_memory(string streams, string copy) =>
        CreateCase(
                CreateController("Home", $"Texts.Copy({streams})"),
                "public static class Texts { public static void Copy(Stream s, Stream to) => " + copy + "; }"
            )
            .RunAsync();

    [Fact]
    public Task Archive_in_memory_that_a_helper_extracts_to_files_is_reported() =>
        CreateCase(
                CreateController("Home", "Files.Extract(new System.IO.Compression.ZipArchive(new MemoryStream()))"),
                "using System.IO.Compression; public static class Files { public static void Extract(ZipArchive a) => [|a.ExtractToDirectory(\"d\")|]; }"
            )
            .RunAsync();

    [Theory]
    [InlineData("new MemoryStream()", "Read(s)", "s.Read(new byte[9], 0, 9)")]
    [InlineData("Request.Body", "{|SIO103:Read(s)|}", "[|s.Read(new byte[9], 0, 9)|]")]
    public Task Helper_with_an_async_form_waits_only_for_the_stream_that_it_is_given(string stream, string call, string read) =>
        CreateCase(
                CreateController("Home", $"Texts.Count({stream})"),
                "public static class Texts { public static int Count(Stream s) => "
                    + call
                    + "; static int Read(Stream s) => "
                    + read
                    + "; static Task<int> ReadAsync(Stream s) => s.ReadAsync(new byte[9], 0, 9); }"
            )
            .RunAsync();

    [Fact]
    public Task Local_function_waits_for_its_own_stream_and_not_for_that_of_the_method() =>
        CreateCase(
                CreateController("Home", "Texts.Copy(new MemoryStream(), Request.Body)"),
                """
                public static class Texts
                {
                    public static void Copy(Stream from, Stream to)
                    {
                        Read(to);
                        void Read(Stream s) => [|s.Read(new byte[9], 0, 9)|];
                    }
                }
                """
            )
            .RunAsync();

    [Theory]
    [InlineData("none\t0\tTestProject/M:Texts.Count(System.IO.Stream)@stream0\t=\n", "s.Read(new byte[9], 0, 9)")]
    [InlineData("", "[|s.Read(new byte[9], 0, 9)|]")]
    public Task Request_paths_file_lists_the_streams_that_are_in_memory(string line, string read)
    {
        var test = CreateCase("public static class Texts { public static int Count(Stream s) => " + read + "; }");
        var paths = "request\t0\tTestProject/M:Texts.Count(System.IO.Stream)\t=GET /\n" + line;
        test.Additional.Add((RequestPaths.FileName, $"{RequestPathsFile.HeaderLine}\n{paths}end\n"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("inmemory", "Opener.Open(n).Read(new byte[9], 0, 9)")]
    [InlineData("free", "[|Opener.Open(n).Read(new byte[9], 0, 9)|]")]
    public Task Stream_that_another_project_creates_in_memory_does_not_wait(string verdict, string read)
    {
        var test = CreateCase("public static class Texts { public static int Count(int n) => " + read + "; }", Opener);
        var paths = $"request\t0\tTestProject/M:Texts.Count(System.Int32)\t=GET /\n{verdict}\tTestProject/M:Opener.Open(System.Int32)\n";
        test.Additional.Add((RequestPaths.FileName, $"{RequestPathsFile.HeaderLine}\n{paths}end\n"));
        return test.RunAsync();
    }

    const string Opener = "public static class Opener { public static Stream Open(int n) => throw new System.Exception(); }";

    static string CreateController(string name, string call) =>
        $"public class {name} : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get() {{ {call}; }} }}";

    Task VerifyTexts(bool isReported, string body, bool isHeaderReported = false) =>
        CreateCase(
                "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(bool flag) { " + body + " } }",
                CreateTexts(isReported),
                "public class Header { public Header(Stream s) { "
                    + (isHeaderReported ? "[|s.Read(new byte[9], 0, 9)|]" : "s.Read(new byte[9], 0, 9)")
                    + "; } }"
            )
            .RunAsync();

    static string CreateTexts(bool isReported)
    {
        const string Read = "s.Read(new byte[9], 0, 9)";
        return """
            public static class Texts
            {
                public static int Count(Stream s) => READ;
                public static int CountAll(this Stream s) => Count(s);
                public static int CountBoth(Stream s) => Count(s) + Count(s);
                public static void CountLater(Stream s) => System.Array.ForEach(new[] { 1 }, _ => Count(s));
                public static int CountUnzipped(Stream s) => Count(new System.IO.Compression.GZipStream(s, System.IO.Compression.CompressionMode.Decompress));
                public static int CountOther(Stream s) { s = Other(); return Count(s); }
                public static int CountBody(Stream s, Stream body) => Count(body);
                public static void Move(Stream s, Stream to) { Count(s); Count(to); }
                static Stream Other() => throw null!;
            }
            """.Replace("READ", isReported ? $"[|{Read}|]" : Read);
    }

    [Theory]
    [InlineData("new StreamReader(Request.Body)")]
    [InlineData("new StreamReader(\"path\")")]
    public Task Helper_waits_for_text_that_comes_from_a_stream(string text) => VerifyText(true, text);

    [Theory]
    [InlineData("new StringReader(\"a\")")]
    [InlineData("Console.In")]
    [InlineData("(TextReader)new StringReader(\"a\")")]
    public Task Helper_does_not_wait_for_other_text(string text) => VerifyText(false, text);

    Task VerifyText(bool isReported, string text) =>
        CreateCase(
                CreateController("Home", $"Texts.First({text})"),
                "public static class Texts { public static string? First(TextReader r) => "
                    + (isReported ? "[|r.ReadLine()|]" : "r.ReadLine()")
                    + "; public static void Write(TextWriter w) => w.Write(1); }"
            )
            .RunAsync();

    [Theory, InlineData("w.Write(\"a\")"), InlineData("Write(w)")]
    public Task Text_that_a_framework_passes_is_not_reported(string body) =>
        CreateCase(
                CreateController("Home", "new Html().WriteTo(new StreamWriter(Response.Body), null!)"),
                "public class Html : Microsoft.AspNetCore.Html.IHtmlContent { "
                    + "public void WriteTo(TextWriter w, System.Text.Encodings.Web.HtmlEncoder e) => "
                    + body
                    + "; static void Write(TextWriter w) => w.Write(\"a\"); }"
            )
            .RunAsync();

    [Fact]
    public Task Writer_that_a_formatter_gets_is_over_the_response() =>
        CreateCase(
                "using Microsoft.AspNetCore.Mvc.Formatters; public class Csv : TextOutputFormatter { "
                    + "public override async Task WriteResponseBodyAsync(OutputFormatterWriteContext c, System.Text.Encoding e) "
                    + "{ var w = c.WriterFactory(c.HttpContext.Response.Body, e); [|w.Write(\"a\")|]; await w.WriteAsync('a'); } }"
            )
            .RunAsync();
}
