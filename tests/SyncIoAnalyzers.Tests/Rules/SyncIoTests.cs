namespace SyncIoAnalyzers.Tests.Rules;

public class SyncIoTests() : RuleTests("SIO101")
{
    [Fact] public Task A_call_after_a_question_mark() => Reports("Use(stream?[|.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_further_after_a_question_mark() => Reports("Use(HttpContext?[|.Request.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_after_two_question_marks() => Reports("Use(HttpContext?.Request?[|.Body.Read(new byte[1], 0, 1)|]);");
    [Fact] public Task A_call_on_an_element_after_a_question_mark() => Reports("Stream[]? all = [stream]; Use(all?[|[0].Read(new byte[1], 0, 1)|]);");
}
