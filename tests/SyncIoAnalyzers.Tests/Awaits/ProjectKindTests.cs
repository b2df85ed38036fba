using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Tests.Rules;

namespace SyncIoAnalyzers.Tests.Awaits;

/// <summary>What kind of project it is decides what awaits want; options and the switches of other tools decide before it.</summary>
public class ProjectKindTests
{
    const string Plain = "await load; await load.ConfigureAwait(false);";
    const string Asked = "{|SIO301:await|} load; await load.ConfigureAwait(false);";
    const string Removed = "await load; await load.{|SIO302:ConfigureAwait(false)|};";

    [Fact] public Task A_library_is_asked_for_it() => Is(Asked);
    [Fact] public Task A_library_of_ASP_NET_Core_does_as_it_likes() => Is(Plain, references: Refs.AspNetCore);
    [Fact] public Task So_does_one_that_declares_entry_points() => Is(Plain, type: "namespace Quartz { public interface IJob { Task Execute(); } } class Job : Quartz.IJob { public Task Execute() => Task.CompletedTask; } class C {");
    [Fact] public Task A_reference_to_their_framework_is_not_enough() => Is(Asked, type: "namespace Quartz { public interface IJob { Task Execute(); } } class C {");
    [Fact] public Task A_library_of_windows_needs_its_context() => Is(Plain, config: "build_property.UseWPF = true");
    [Fact] public Task So_does_one_that_references_a_user_interface() => Is(Plain, type: "namespace System.Windows.Forms { public class Control { } } class C {");
    [Fact] public Task A_library_that_references_System_Web_needs_its_context() => Is(Plain, type: "namespace System.Web { public class HttpContext { } } class C {");
    [Fact] public Task Tests_have_no_use_for_it() => Is(Removed, config: "build_property.IsTestProject = true", editorConfig: "syncio.scope = all");
    [Fact] public Task Which_nobody_is_told_unasked() => Is(Plain, config: "build_property.IsTestProject = true");
    [Fact] public Task An_application_of_ASP_NET_Core_has_none_either() => Is(Removed, kind: OutputKind.ConsoleApplication, references: Refs.AspNetCore);
    [Fact] public Task Its_SDK_tells_it_as_well() => Is(Removed, kind: OutputKind.ConsoleApplication, config: "build_property.UsingMicrosoftNETSdkWeb = true");

    [Theory]
    [InlineData("syncio.configure_await = false")]
    [InlineData("roslynator_configure_await = true")]
    [InlineData("configure_await_analysis_mode = library")]
    [InlineData("resharper_configure_await_analysis_mode = library")]
    [InlineData("MA0004.report = always")]
    [InlineData("roslynator_configure_await = false\nsyncio.configure_await = false")]
    public Task An_option_can_ask_for_it(string option) => Is(Asked, editorConfig: option, references: Refs.AspNetCore);

    [Theory]
    [InlineData("syncio.configure_await = none")]
    [InlineData("roslynator_configure_await = false")]
    [InlineData("roslynator_configure_await = true\nsyncio.configure_await = none")]
    public Task An_option_can_remove_it(string option) => Is(Removed, editorConfig: option);

    [Theory]
    [InlineData("configure_await_analysis_mode = ui")]
    [InlineData("resharper_configure_await_analysis_mode = ui")]
    public Task An_option_can_leave_it_as_it_is(string option) => Is(Plain, editorConfig: option);

    [Theory]
    [InlineData("syncio.configure_await = auto")]
    [InlineData("syncio.configure_await = sometimes")]
    [InlineData("configure_await_analysis_mode = disabled")]
    [InlineData("MA0004.report = DetectContext")]
    public Task Any_other_value_decides_nothing(string option) => Is(Asked, editorConfig: option, problems: option.Contains("sometimes"));

    [Fact] public Task No_option_reaches_a_component() => Is("await load; await load.{|SIO302:ConfigureAwait(false)|};", editorConfig: "syncio.configure_await = false", references: Refs.AspNetCore, type: "class C : Microsoft.AspNetCore.Components.ComponentBase {");
    [Fact] public Task Nor_what_one_calls() => Is(Plain, editorConfig: "syncio.configure_await = false", references: Refs.AspNetCore,
        type: "class Page : Microsoft.AspNetCore.Components.ComponentBase { Task Go(C c) => Task.WhenAll(Via(c)); static Task Via(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {");
    [Fact] public Task Who_calls_the_component_is_asked() => Is(Asked, editorConfig: "syncio.configure_await = false", references: Refs.AspNetCore, type: "class Page : Microsoft.AspNetCore.Components.ComponentBase { } class C {");

    static Task Is(string body, OutputKind kind = OutputKind.DynamicallyLinkedLibrary, Refs? references = null, string type = "class C {", string? config = null, string? editorConfig = null, bool problems = false)
    {
        var test = MissingConfigureAwaitTests.Case(body, editorConfig == null ? null : "[*.cs]\n" + editorConfig, type, kind, references, config);
        if (problems)
            test.Expected.Add(Expect("SIO901"));
        return test.Run();
    }
}
