using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class MissingConfigureAwaitTests
{
    [Fact]
    public Task Await_in_a_library_is_reported() => Reports("{|SIO301:await|} load;");

    [Fact]
    public Task Await_of_a_value_task_is_reported() => Reports("{|SIO301:await|} value;");

    [Fact]
    public Task Each_of_two_nested_awaits_is_reported() => Reports("{|SIO301:await|} ({|SIO301:await|} nested);");

    [Fact]
    public Task Await_foreach_is_reported() => Reports("{|SIO301:await|} foreach (var x in items) { }");

    [Fact]
    public Task Await_foreach_with_a_token_is_reported() =>
        Reports("{|SIO301:await|} foreach (var x in items.WithCancellation(default)) { }");

    [Fact]
    public Task Await_using_declaration_is_reported() => Reports("{|SIO301:await|} using var s = new MemoryStream(); s.WriteByte(1);");

    [Fact]
    public Task Await_using_statement_is_reported() => Reports("{|SIO301:await|} using (stream) { }");

    [Fact]
    public Task Configured_await_is_not_reported() =>
        Silent(
            "await load.ConfigureAwait(false); await foreach (var x in items.ConfigureAwait(false)) { } await using (stream.ConfigureAwait(false)) { }"
        );

    [Fact]
    public Task ConfigureAwait_true_is_not_reported() => Silent("await load.ConfigureAwait(true); await load.ConfigureAwait(flag);");

    [Fact]
    public Task ConfigureAwait_with_options_is_not_reported() =>
        Silent(
            "await load.ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext); await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding); await load.ConfigureAwait(ConfigureAwaitOptions.None);"
        );

    [Fact]
    public Task Sequence_configured_before_its_token_is_not_reported() =>
        Silent("await foreach (var x in items.ConfigureAwait(false).WithCancellation(default)) { }");

    [Fact]
    public Task Configured_task_in_a_local_is_not_reported() => Silent("var t = load.ConfigureAwait(false); await t;");

    [Fact]
    public Task Await_that_cannot_be_configured_is_not_reported() => Silent("await Task.Yield();");

    [Fact]
    public Task Task_that_may_be_null_is_not_reported() => Silent("await stream?.FlushAsync()!;");

    [Fact]
    public Task Resource_that_may_be_null_is_not_reported() => Silent("await using (maybe) { }");

    [Fact]
    public Task Wrapper_that_another_rule_reports_is_not_reported() =>
        Reports("await {|SIO201:Task.Run(async () => {|SIO301:await|} stream.FlushAsync())|};");

    [Fact]
    public Task Message_gives_the_reason() =>
        CreateCase(
                "var x = {|#0:await|} load;",
                ExpectFinding("SIO301")
                    .AtPlace(0)
                    .WithMessage(
                        "'ConfigureAwait(false)' is missing here: a caller of a library may have a context, and this code does not need it"
                    )
            )
            .RunAsync();

    [Fact]
    public Task Finding_in_a_library_is_shown() => CreateCase("await load;", "[*.cs]\nsyncio.scope = request_path").RunAsync();

    [Fact]
    public Task View_model_is_not_reported() =>
        Silent(
            "await load;",
            "class C : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged;"
        );

    [Fact]
    public Task Method_called_by_a_view_model_is_not_reported() =>
        Silent(
            "await load;",
            "class View : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged; Task Show(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {"
        );

    [Fact]
    public Task Method_not_called_by_a_view_model_is_reported() =>
        Reports(
            "{|SIO301:await|} load;",
            "class View : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged; } class C {"
        );

    internal static AnalyzerCase<SyncIoAnalyzer> CreateCase(
        string body,
        string? editorConfig,
        string type = "class C {",
        Microsoft.CodeAnalysis.OutputKind kind = Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary,
        TestReferences? references = null,
        string? config = null
    ) =>
        new()
        {
            ChecksAwaits = true,
            OutputKind = kind,
            References = references ?? TestReferences.Net,
            EditorConfig = editorConfig == null ? null : "root = true\n" + editorConfig,
            Config = config,
            Sources =
            {
                type
                    + " public async Task M(Task<int> load, ValueTask value, Task<Task<int>> nested, IAsyncEnumerable<int> items, Stream stream, Stream? maybe, bool flag) { "
                    + body
                    + " } }"
                    + (kind == Microsoft.CodeAnalysis.OutputKind.ConsoleApplication ? " class P { static void Main() { } }" : ""),
            },
        };

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(string body, ExpectedFinding expected)
    {
        var test = CreateCase(body, (string?)null);
        test.Expected.Add(expected);
        return test;
    }

    static Task Reports(string body, string type = "class C {") => CreateCase(body, null, type).RunAsync();

    static Task Silent(string body, string type = "class C {") => Reports(body, type);
}
