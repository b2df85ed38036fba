namespace SyncIoAnalyzers.Tests.Rules;

public class MissingConfigureAwaitTests
{
    [Fact] public Task An_await_of_a_library_is_found() => Reports("{|SIO301:await|} load;");
    [Fact] public Task So_is_that_of_a_value_task() => Reports("{|SIO301:await|} value;");
    [Fact] public Task So_is_each_of_two_nested_ones() => Reports("{|SIO301:await|} ({|SIO301:await|} nested);");
    [Fact] public Task A_loop_over_a_sequence_is_found() => Reports("{|SIO301:await|} foreach (var x in items) { }");
    [Fact] public Task So_is_one_that_is_given_a_token() => Reports("{|SIO301:await|} foreach (var x in items.WithCancellation(default)) { }");
    [Fact] public Task A_resource_is_found() => Reports("{|SIO301:await|} using var s = new MemoryStream(); s.WriteByte(1);");
    [Fact] public Task So_is_that_of_a_block() => Reports("{|SIO301:await|} using (stream) { }");
    [Fact] public Task A_configured_one_is_silent() => Silent("await load.ConfigureAwait(false); await foreach (var x in items.ConfigureAwait(false)) { } await using (stream.ConfigureAwait(false)) { }");
    [Fact] public Task To_keep_the_context_is_a_choice() => Silent("await load.ConfigureAwait(true); await load.ConfigureAwait(flag);");
    [Fact] public Task So_are_options() => Silent("await load.ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext); await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding); await load.ConfigureAwait(ConfigureAwaitOptions.None);");
    [Fact] public Task A_sequence_that_was_configured_before_its_token_is_silent() => Silent("await foreach (var x in items.ConfigureAwait(false).WithCancellation(default)) { }");
    [Fact] public Task A_configured_task_in_a_local_is_silent() => Silent("var t = load.ConfigureAwait(false); await t;");
    [Fact] public Task What_cannot_be_configured_is_silent() => Silent("await Task.Yield();");
    [Fact] public Task A_task_that_may_be_missing_is_silent() => Silent("await stream?.FlushAsync()!;");
    [Fact] public Task A_resource_that_may_be_missing_is_silent() => Silent("await using (maybe) { }");
    [Fact] public Task A_wrapper_that_another_rule_reports_is_left_to_it() => Reports("await {|SIO201:Task.Run(async () => {|SIO301:await|} stream.FlushAsync())|};");

    [Fact] public Task The_message_says_why() => Case("var x = {|#0:await|} load;", Expect("SIO301").At(0).WithMessage(
        "'ConfigureAwait(false)' is missing here: whoever calls a library may have a context, and this code does not need it")).Run();

    [Fact] public Task It_is_shown_where_libraries_are() => Case("await load;", "[*.cs]\nsyncio.scope = request_path").Run();
    [Fact] public Task A_view_model_is_silent() => Silent("await load;", "class C : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged;");
    [Fact] public Task So_is_what_it_calls() => Silent("await load;", "class View : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged; Task Show(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {");
    [Fact] public Task What_it_does_not_call_is_found() => Reports("{|SIO301:await|} load;", "class View : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged; } class C {");

    internal static AnalyzerCase<SyncIoAnalyzer> Case(string body, string? editorConfig, string type = "class C {", Microsoft.CodeAnalysis.OutputKind kind = Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary, Refs? references = null, string? config = null) => new()
    {
        AsksAboutAwaits = true,
        OutputKind = kind,
        References = references ?? Refs.Net,
        EditorConfig = editorConfig == null ? null : "root = true\n" + editorConfig,
        Config = config,
        Sources = { type + " public async Task M(Task<int> load, ValueTask value, Task<Task<int>> nested, IAsyncEnumerable<int> items, Stream stream, Stream? maybe, bool flag) { " + body + " } }" + (kind == Microsoft.CodeAnalysis.OutputKind.ConsoleApplication ? " class P { static void Main() { } }" : "") },
    };

    static AnalyzerCase<SyncIoAnalyzer> Case(string body, Expectation expected)
    {
        var test = Case(body, (string?)null);
        test.Expected.Add(expected);
        return test;
    }

    static Task Reports(string body, string type = "class C {") => Case(body, null, type).Run();

    static Task Silent(string body, string type = "class C {") => Reports(body, type);
}
