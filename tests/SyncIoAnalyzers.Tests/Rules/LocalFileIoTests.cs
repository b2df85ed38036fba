namespace SyncIoAnalyzers.Tests.Rules;

public class LocalFileIoTests() : RuleTests("SIO102")
{
    [Fact] public Task A_file_could_be_read_asynchronously() => Reports("return [|System.IO.File.ReadAllText(\"a\")|];");
    [Fact] public Task A_reader_opened_from_a_path_is_a_file() => Reports("using var r = new StreamReader(\"a\"); return [|r.ReadToEnd()|];");
    [Fact] public Task A_copy_between_files_is_about_files() => Reports("using var a = System.IO.File.OpenRead(\"a\"); using var b = System.IO.File.Create(\"b\"); [|a.CopyTo(b)|];");
    [Fact] public Task A_file_on_a_share_is_network() => Reports("return {|SIO101:System.IO.File.ReadAllText(@\"\\\\server\\a\")|};");
    [Fact] public Task A_copy_from_a_file_to_a_body_is_network() => Reports("using var a = System.IO.File.OpenRead(\"a\"); {|SIO101:a.CopyTo(Response.Body)|};");
    [Fact] public Task What_has_no_counterpart_is_silent() => Silent("System.IO.File.Delete(\"a\"); return System.IO.File.Exists(\"a\");");

    [Fact]
    public Task It_is_an_info_on_a_request_path() =>
        Says("'File.ReadAllText' holds a request thread (GET /orders → OrdersController.Get); 'ReadAllTextAsync' would not", "return {|#0:System.IO.File.ReadAllText(\"a\")|};");
}
