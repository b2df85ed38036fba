using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Rules;

public class NeedlessConfigureAwaitTests
{
    const string Component = "class C : Microsoft.AspNetCore.Components.ComponentBase {";
    const string Grain = "namespace Orleans { public class Grain { } } class C : Orleans.Grain {";

    [Fact] public Task An_application_of_ASP_NET_Core_has_no_context() => Reports("await load.{|SIO302:ConfigureAwait(false)|};");
    [Fact] public Task So_has_each_of_two_nested_ones() => Reports("await (await nested.{|SIO302:ConfigureAwait(false)|}).{|SIO302:ConfigureAwait(false)|};");
    [Fact] public Task Loops_and_resources_are_found() => Reports("await foreach (var x in items.{|SIO302:ConfigureAwait(false)|}) { } await using (stream.{|SIO302:ConfigureAwait(false)|}) { } await using var s = stream.{|SIO302:ConfigureAwait(continueOnCapturedContext: false)|};");
    [Fact] public Task No_option_is_the_same() => Reports("await load.{|SIO302:ConfigureAwait(ConfigureAwaitOptions.None)|};");
    [Fact] public Task Options_that_do_more_are_silent() => Reports("await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding); await ((Task)load).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);");
    [Fact] public Task To_keep_the_context_is_a_choice() => Reports("await load.ConfigureAwait(true); await load.ConfigureAwait(flag); await load.ConfigureAwait(ConfigureAwaitOptions.ContinueOnCapturedContext);");
    [Fact] public Task A_variable_that_says_its_type_is_silent() => Reports("await using System.Runtime.CompilerServices.ConfiguredAsyncDisposable s = stream.ConfigureAwait(false);");
    [Fact] public Task What_is_not_awaited_is_silent() => Reports("var t = load.ConfigureAwait(false); await t;");
    [Fact] public Task A_method_of_that_name_is_another() => Reports("await this.ConfigureAwait(false);", "class C { Task ConfigureAwait(bool b) => Task.CompletedTask;");
    [Fact] public Task An_await_without_it_is_silent() => Reports("await load;");

    [Fact] public Task A_component_needs_its_context() => InLibrary("await load.{|SIO302:ConfigureAwait(false)|};", Component);
    [Fact] public Task So_does_a_function_that_is_given_one() => InLibrary("await N(null!); async Task N(Microsoft.AspNetCore.Components.IComponent c) => await load.{|SIO302:ConfigureAwait(false)|};", "class C {");
    [Fact] public Task So_does_a_grain() => InLibrary("await load.{|SIO302:ConfigureAwait(false)|};", Grain);
    [Fact] public Task Options_that_leave_it_are_found_there() => InLibrary("await load.{|SIO302:ConfigureAwait(ConfigureAwaitOptions.ForceYielding)|}; await load.ConfigureAwait(ConfigureAwaitOptions.ForceYielding | ConfigureAwaitOptions.ContinueOnCapturedContext);", Grain);
    [Fact] public Task What_a_grain_calls_may_leave_it() => InLibrary("await load.ConfigureAwait(false);", "namespace Orleans { public class Grain { } } class G : Orleans.Grain { Task Go(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {");
    [Fact] public Task A_view_model_may_know_better() => InLibrary("await load.ConfigureAwait(false);", "class C : System.ComponentModel.INotifyPropertyChanged { public event System.ComponentModel.PropertyChangedEventHandler? PropertyChanged;");
    [Fact] public Task A_library_may_say_it() => InLibrary("await load.ConfigureAwait(false);", "class C {");

    [Fact] public Task A_program_is_asked_where_everything_is_shown() => Program("await load.{|SIO302:ConfigureAwait(false)|};", "[*.cs]\nsyncio.scope = all");
    [Fact] public Task It_is_left_alone_elsewhere() => Program("await load.ConfigureAwait(false);", null);
    [Fact] public Task An_option_is_heard_everywhere() => Program("await load.{|SIO302:ConfigureAwait(false)|};", "[*.cs]\nsyncio.configure_await = none");

    [Fact] public Task The_message_says_why() => Message("ConfigureAwait(false)", "await load.{|#0:ConfigureAwait(false)|};", "ASP.NET Core has no context that it could leave", "class C {");
    [Fact] public Task It_tells_whose_context_is_needed() => Message("ConfigureAwait(false)", "await load.{|#0:ConfigureAwait(false)|};", "a Blazor component may only be touched on the context of its renderer", Component);

    static Task Message(string call, string body, string why, string type)
    {
        var test = MissingConfigureAwaitTests.Case(body, null, type, OutputKind.ConsoleApplication, Refs.AspNetCore);
        test.Expected.Add(Expect("SIO302").At(0).WithMessage($"'{call}' is out of place here: {why}"));
        return test.Run();
    }

    static Task Reports(string body, string type = "class C {") => MissingConfigureAwaitTests.Case(body, null, type, OutputKind.ConsoleApplication, Refs.AspNetCore).Run();

    static Task InLibrary(string body, string type) => MissingConfigureAwaitTests.Case(body, null, type, references: Refs.AspNetCore).Run();

    static Task Program(string body, string? editorConfig) => MissingConfigureAwaitTests.Case(body, editorConfig, "class C {", OutputKind.ConsoleApplication).Run();
}
