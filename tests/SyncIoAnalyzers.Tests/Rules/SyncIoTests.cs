namespace SyncIoAnalyzers.Tests.Rules;

public class SyncIoTests() : RuleTests("SIO101")
{
    [Fact] public Task A_call_after_a_question_mark() => Reports("Use(stream?[|.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_further_after_a_question_mark() => Reports("Use(HttpContext?[|.Request.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_after_two_question_marks() => Reports("Use(HttpContext?.Request?[|.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_on_an_element_after_a_question_mark() => Reports("Stream[]? all = [stream]; Use(all?[|[0].Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_read_of_a_stream_from_elsewhere_blocks() => Reports("return [|stream.Read(new byte[1], 0, 1)|];");
    [Fact] public Task A_copy_from_a_body_to_memory_blocks() => Reports("var memory = new MemoryStream(); [|Request.Body.CopyTo(memory)|];");
    [Fact] public Task A_copy_from_memory_to_a_body_blocks() => Reports("var memory = new MemoryStream(); [|memory.CopyTo(Response.Body)|];");
    [Fact] public Task A_reader_over_a_body_blocks() => Reports("return [|new StreamReader(Request.Body).ReadToEnd()|];");
    [Fact] public Task A_request_that_is_sent_blocks() => Reports("return [|http.Send(new())|];");
    [Fact] public Task A_command_of_any_provider_blocks() => Reports("System.Data.Common.DbCommand c = null!; return [|c.ExecuteReader()|];");
    [Fact] public Task Memory_is_silent() => Silent("var m = new MemoryStream(); m.Write(new byte[1]); m.CopyTo(new MemoryStream()); return new StreamReader(m).ReadToEnd();");
    [Fact] public Task A_text_reader_of_unknown_origin_is_silent() => Silent("TextReader r = null!; return r.ReadToEnd();");
    [Fact] public Task The_columns_of_a_row_are_silent() => Silent("System.Data.Common.DbDataReader r = null!; return r.GetInt32(0);");
    [Fact] public Task The_sync_twin_in_its_own_counterpart_is_silent() => Files("""
        public class Body : MemoryStreamOver { public override Task<int> ReadAsync(byte[] b, int o, int c, CancellationToken t) => Task.FromResult(Read(b, o, c)); }
        public abstract class MemoryStreamOver : Stream { }
        [Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public async Task Get(Body b) => await b.ReadAsync(new byte[1], 0, 1); }
        """.Replace("public class Body", "public abstract class Body")).Run();
}
