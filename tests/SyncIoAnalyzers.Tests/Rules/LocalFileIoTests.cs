namespace SyncIoAnalyzers.Tests.Rules;

public class LocalFileIoTests() : RuleTests("SIO102")
{
    [Fact]
    public Task Synchronous_read_of_a_local_file_is_reported() => Reports("return [|System.IO.File.ReadAllText(\"a\")|];");

    [Theory]
    [InlineData("[|System.Xml.Linq.XDocument.Load(\"a\")|];")]
    [InlineData("[|new System.Xml.Linq.XDocument().Save(\"a\")|];")]
    [InlineData("[|System.Xml.Linq.XElement.Load(\"a\", System.Xml.Linq.LoadOptions.None)|];")]
    [InlineData("[|new System.Xml.Linq.XElement(\"b\").Save(\"a\")|];")]
    public Task Document_at_a_path_is_local_file_IO(string code) => Reports(code);

    [Fact]
    public Task Document_in_memory_is_not_reported() =>
        Silent("return System.Xml.Linq.XElement.Load(new StringReader(\"<a/>\")).Value + System.Xml.Linq.XDocument.Parse(\"<a/>\");");

    [Fact]
    public Task Reader_opened_from_a_path_reads_a_local_file() =>
        Reports("using var r = new StreamReader(\"a\"); return [|r.ReadToEnd()|];");

    [Fact]
    public Task Copy_between_files_is_local_file_IO() =>
        Reports("using var a = System.IO.File.OpenRead(\"a\"); using var b = System.IO.File.Create(\"b\"); [|a.CopyTo(b)|];");

    [Fact]
    public Task File_on_a_network_share_is_network_IO() => Reports("return {|SIO101:System.IO.File.ReadAllText(@\"\\\\server\\a\")|};");

    [Fact]
    public Task Copy_from_a_file_to_a_response_body_is_network_IO() =>
        Reports("using var a = System.IO.File.OpenRead(\"a\"); {|SIO101:a.CopyTo(Response.Body)|};");

    [Fact]
    public Task Call_without_a_counterpart_is_not_reported() =>
        Silent("System.IO.File.Delete(\"a\"); return System.IO.File.Exists(\"a\");");

    const string Read = "{|SIO102:System.IO.File.ReadAllText(\"a\")|}";
    const string ReadAsync = "System.IO.File.ReadAllTextAsync(\"a\")";

    [Fact]
    public Task Own_method_that_reads_a_local_file_is_reported_beside_its_async_form() =>
        VerifyPair($"public class Store {{ public string Load() => {Read}; public Task<string> LoadAsync() => {ReadAsync}; }}");

    [Fact]
    public Task Own_method_that_reads_a_local_file_a_few_calls_deep_is_reported() =>
        VerifyPair(
            $"public class Store {{ public string Load() => Open(); string Open() => {Read}; "
                + $"public Task<string> LoadAsync() => {ReadAsync}; }}"
        );

    [Fact]
    public Task Contract_with_an_implementation_that_reads_a_local_file_is_reported() =>
        VerifyPair(
            "public interface Store { string Load(); Task<string> LoadAsync(); } public class Disk : Store { public string Load() => "
                + $"{Read}; public Task<string> LoadAsync() => {ReadAsync}; }}"
        );

    [Fact]
    public Task Contract_whose_async_form_only_wraps_the_read_is_not_reported() =>
        VerifyPair(
            "public interface Store { string Load(); Task<string> LoadAsync(); } public class Disk : Store { public string Load() => "
                + $"{Read}; public Task<string> LoadAsync() => Task.FromResult(Load()); }}",
            isReported: false
        );

    [Fact]
    public Task Own_method_that_only_opens_a_local_file_is_not_reported() =>
        VerifyPair(
            "public class Store { public string Load() => System.IO.File.OpenRead(\"a\").Name; "
                + "public Task<string> LoadAsync() => Task.FromResult(\"\"); }",
            isReported: false
        );

    Task VerifyPair(string store, bool isReported = true) =>
        CreateCase(
                store,
                "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(Store s) => "
                    + (isReported ? "[|s.Load()|]; }" : "s.Load(); }")
            )
            .RunAsync();

    [Fact]
    public Task Local_file_IO_is_an_info_on_a_request_path() =>
        Says(
            "'File.ReadAllText' holds a request thread (GET /orders → OrdersController.Get); 'ReadAllTextAsync' would not",
            "return {|#0:System.IO.File.ReadAllText(\"a\")|};"
        );
}
