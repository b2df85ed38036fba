namespace SyncIoAnalyzers.Tests.Rules;

public class LocalFileIoTests() : RuleTests("SIO102")
{
    [Fact]
    public Task Synchronous_read_of_a_local_file_is_reported() => Reports("return [|System.IO.File.ReadAllText(\"a\")|];");

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

    [Fact]
    public Task Local_file_IO_is_an_info_on_a_request_path() =>
        Says(
            "'File.ReadAllText' holds a request thread (GET /orders → OrdersController.Get); 'ReadAllTextAsync' would not",
            "return {|#0:System.IO.File.ReadAllText(\"a\")|};"
        );
}
