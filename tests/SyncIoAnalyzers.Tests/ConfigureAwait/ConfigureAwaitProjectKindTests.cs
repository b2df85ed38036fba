using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Tests.Rules;

namespace SyncIoAnalyzers.Tests.ConfigureAwait;

/// <summary>The kind of the project decides the await policy; options and the settings of other tools take precedence.</summary>
public class ConfigureAwaitProjectKindTests
{
    const string Plain = "await load; await load.ConfigureAwait(false);";
    const string FalseOption = "{|SIO301:await|} load; await load.ConfigureAwait(false);";
    const string Removed = "await load; await load.{|SIO302:ConfigureAwait(false)|};";

    [Fact]
    public Task Library_needs_ConfigureAwait() => VerifyKind(FalseOption);

    [Fact]
    public Task Library_of_ASP_NET_Core_may_choose() => VerifyKind(Plain, references: TestReferences.AspNetCore);

    [Fact]
    public Task Library_that_declares_entry_points_may_choose() =>
        VerifyKind(
            Plain,
            type: "namespace Quartz { public interface IJob { Task Execute(); } } class Job : Quartz.IJob { public Task Execute() => Task.CompletedTask; } class C {"
        );

    [Fact]
    public Task Reference_to_an_entry_point_framework_does_not_change_a_library() =>
        VerifyKind(FalseOption, type: "namespace Quartz { public interface IJob { Task Execute(); } } class C {");

    [Fact]
    public Task Windows_library_keeps_its_context() => VerifyKind(Plain, config: "build_property.UseWPF = true");

    [Fact]
    public Task Library_that_references_a_user_interface_keeps_its_context() =>
        VerifyKind(Plain, type: "namespace System.Windows.Forms { public class Control { } } class C {");

    [Fact]
    public Task Library_that_references_System_Web_keeps_its_context() =>
        VerifyKind(Plain, type: "namespace System.Web { public class HttpContext { } } class C {");

    [Fact]
    public Task ConfigureAwait_in_a_test_project_is_needless() =>
        VerifyKind(Removed, config: "build_property.IsTestProject = true", editorConfig: "syncio.scope = all");

    [Fact]
    public Task Needless_ConfigureAwait_in_a_test_project_is_hidden_by_default() =>
        VerifyKind(Plain, config: "build_property.IsTestProject = true");

    [Fact]
    public Task ConfigureAwait_in_an_ASP_NET_Core_application_is_needless() =>
        VerifyKind(Removed, kind: OutputKind.ConsoleApplication, references: TestReferences.AspNetCore);

    [Fact]
    public Task Web_SDK_identifies_an_ASP_NET_Core_application() =>
        VerifyKind(Removed, kind: OutputKind.ConsoleApplication, config: "build_property.UsingMicrosoftNETSdkWeb = true");

    [Theory]
    [InlineData("syncio.configure_await = false")]
    [InlineData("roslynator_configure_await = true")]
    [InlineData("configure_await_analysis_mode = library")]
    [InlineData("resharper_configure_await_analysis_mode = library")]
    [InlineData("MA0004.report = always")]
    [InlineData("roslynator_configure_await = false\nsyncio.configure_await = false")]
    public Task Option_can_demand_ConfigureAwait(string option) =>
        VerifyKind(FalseOption, editorConfig: option, references: TestReferences.AspNetCore);

    [Theory]
    [InlineData("syncio.configure_await = none")]
    [InlineData("roslynator_configure_await = false")]
    [InlineData("roslynator_configure_await = true\nsyncio.configure_await = none")]
    public Task Option_can_make_ConfigureAwait_needless(string option) => VerifyKind(Removed, editorConfig: option);

    [Theory]
    [InlineData("configure_await_analysis_mode = ui")]
    [InlineData("resharper_configure_await_analysis_mode = ui")]
    public Task Option_can_allow_both(string option) => VerifyKind(Plain, editorConfig: option);

    [Theory]
    [InlineData("syncio.configure_await = auto")]
    [InlineData("syncio.configure_await = sometimes")]
    [InlineData("configure_await_analysis_mode = disabled")]
    [InlineData("MA0004.report = DetectContext")]
    public Task Other_option_value_does_not_decide(string option) =>
        VerifyKind(FalseOption, editorConfig: option, problems: option.Contains("sometimes"));

    [Fact]
    public Task Option_does_not_apply_to_a_component() =>
        VerifyKind(
            "await load; await load.{|SIO302:ConfigureAwait(false)|};",
            editorConfig: "syncio.configure_await = false",
            references: TestReferences.AspNetCore,
            type: "class C : Microsoft.AspNetCore.Components.ComponentBase {"
        );

    [Fact]
    public Task Option_does_not_apply_to_a_method_called_by_a_component() =>
        VerifyKind(
            Plain,
            editorConfig: "syncio.configure_await = false",
            references: TestReferences.AspNetCore,
            type: "class Page : Microsoft.AspNetCore.Components.ComponentBase { Task Go(C c) => Task.WhenAll(Via(c)); static Task Via(C c) => c.M(null!, default, null!, null!, null!, null, true); } class C {"
        );

    [Fact]
    public Task Option_applies_to_a_class_that_no_component_calls() =>
        VerifyKind(
            FalseOption,
            editorConfig: "syncio.configure_await = false",
            references: TestReferences.AspNetCore,
            type: "class Page : Microsoft.AspNetCore.Components.ComponentBase { } class C {"
        );

    static Task VerifyKind(
        string body,
        OutputKind kind = OutputKind.DynamicallyLinkedLibrary,
        TestReferences? references = null,
        string type = "class C {",
        string? config = null,
        string? editorConfig = null,
        bool problems = false
    )
    {
        var test = MissingConfigureAwaitTests.CreateCase(
            body,
            editorConfig == null ? null : "[*.cs]\n" + editorConfig,
            type,
            kind,
            references,
            config
        );
        if (problems)
            test.Expected.Add(ExpectFinding("SIO901"));
        return test.RunAsync();
    }
}
