using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Rules;

public class NeedlessConfigureAwaitTests
{
    const string Component = "class C : Microsoft.AspNetCore.Components.ComponentBase {";
    const string Grain = "namespace Orleans { public class Grain { } } class C : Orleans.Grain {";

    [Fact]
    public Task Await_in_an_ASP_NET_Core_application_is_reported() => Reports("await load.{|SIO302:ConfigureAwait(false)|};");

    [Fact]
    public Task Each_of_two_nested_awaits_is_reported() =>
        Reports("await (await nested.{|SIO302:ConfigureAwait(false)|}).{|SIO302:ConfigureAwait(false)|};");

    [Fact]
    public Task Await_foreach_and_await_using_are_reported() =>
        Reports(
            "await foreach (var x in items.{|SIO302:ConfigureAwait(false)|}) { } await using (stream.{|SIO302:ConfigureAwait(false)|}) { } await using var s = stream.{|SIO302:ConfigureAwait(continueOnCapturedContext: false)|};"
        );

    [Fact]
    public Task ConfigureAwaitOptions_None_is_reported() => Reports("await load.{|SIO302:ConfigureAwait(ConfigureAwaitOptions.None)|};");

    [Fact]
    public Task Options_with_other_effects_are_not_reported() =>
        Reports(
            "await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding); await ((Task)load).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);"
        );

    [Fact]
    public Task Choice_to_keep_the_context_is_not_reported() =>
        Reports(
            "await load.ConfigureAwait(true); await load.ConfigureAwait(flag); await load.ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext);"
        );

    [Fact]
    public Task Explicitly_typed_variable_is_not_reported() =>
        Reports("await using System.Runtime.CompilerServices.ConfiguredAsyncDisposable s = stream.ConfigureAwait(false);");

    [Fact]
    public Task ConfigureAwait_without_an_await_is_not_reported() => Reports("var t = load.ConfigureAwait(false); await t;");

    [Fact]
    public Task Project_method_named_ConfigureAwait_is_not_reported() =>
        Reports("await this.ConfigureAwait(false);", "class C { Task ConfigureAwait(bool b) => Task.CompletedTask;");

    [Fact]
    public Task Await_without_ConfigureAwait_is_not_reported() => Reports("await load;");

    [Fact]
    public Task Component_needs_its_context() => InLibrary("await load.{|SIO302:ConfigureAwait(false)|};", Component);

    [Fact]
    public Task Function_with_a_component_parameter_needs_its_context() =>
        InLibrary(
            "await N(null!); async Task N(Microsoft.AspNetCore.Components.IComponent c) => await load.{|SIO302:ConfigureAwait(false)|};",
            "class C {"
        );

    [Fact]
    public Task Grain_needs_its_context() => InLibrary("await load.{|SIO302:ConfigureAwait(false)|};", Grain);

    [Fact]
    public Task Options_that_leave_the_context_of_a_grain_are_reported() =>
        InLibrary(
            "await load.{|SIO302:ConfigureAwait(ConfigureAwaitOptions.ForceYielding)|}; await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);",
            Grain
        );

    [Fact]
    public Task Method_called_by_a_grain_may_leave_the_context() =>
        InLibrary(
            "await load.ConfigureAwait(false);",
            "namespace Orleans { public class Grain { } } class G : Orleans.Grain { Task Go(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {"
        );

    [Fact]
    public Task View_model_may_leave_the_context() =>
        InLibrary(
            "await load.ConfigureAwait(false);",
            "class C : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged;"
        );

    [Fact]
    public Task Library_may_leave_the_context() => InLibrary("await load.ConfigureAwait(false);", "class C {");

    [Fact]
    public Task Program_is_reported_in_the_widest_scope() =>
        VerifyProgram("await load.{|SIO302:ConfigureAwait(false)|};", "[*.cs]\nsyncio.scope = all");

    [Fact]
    public Task Program_is_not_reported_in_the_default_scope() => VerifyProgram("await load.ConfigureAwait(false);", null);

    [Fact]
    public Task Option_applies_to_every_project() =>
        VerifyProgram("await load.{|SIO302:ConfigureAwait(false)|};", "[*.cs]\nsyncio.configure_await = none");

    [Fact]
    public Task Message_gives_the_reason() =>
        VerifyMessage(
            "ConfigureAwait(false)",
            "await load.{|#0:ConfigureAwait(false)|};",
            "ASP.NET Core has no context to leave",
            "class C {"
        );

    [Fact]
    public Task Message_names_the_owner_of_the_needed_context() =>
        VerifyMessage(
            "ConfigureAwait(false)",
            "await load.{|#0:ConfigureAwait(false)|};",
            "a Blazor component may only be touched on the context of its renderer",
            Component
        );

    static Task VerifyMessage(string call, string body, string why, string type)
    {
        var test = MissingConfigureAwaitTests.CreateCase(body, null, type, OutputKind.ConsoleApplication, TestReferences.AspNetCore);
        test.Expected.Add(ExpectFinding("SIO302").AtPlace(0).WithMessage($"'{call}' is out of place here: {why}"));
        return test.RunAsync();
    }

    static Task Reports(string body, string type = "class C {") =>
        MissingConfigureAwaitTests.CreateCase(body, null, type, OutputKind.ConsoleApplication, TestReferences.AspNetCore).RunAsync();

    static Task InLibrary(string body, string type) =>
        MissingConfigureAwaitTests.CreateCase(body, null, type, references: TestReferences.AspNetCore).RunAsync();

    static Task VerifyProgram(string body, string? editorConfig) =>
        MissingConfigureAwaitTests.CreateCase(body, editorConfig, "class C {", OutputKind.ConsoleApplication).RunAsync();
}
