using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class TestProjectTests
{
    const string Ugly = "class C { void [|Ugly|]() { } }";

    [Fact]
    public Task Sources_see_each_other() =>
        new AnalyzerCase<BadNameAnalyzer>
        {
            Sources = { "partial class C { void Good() => Bad(); }", ("Named.cs", "partial class C { void [|Bad|]() { } }") },
        }.RunAsync();

    [Fact]
    public Task Additional_files_may_hold_marks() =>
        new AnalyzerCase<NameFileAnalyzer>
        {
            Sources = { "class C;" },
            Additional = { ("names.txt", "good\n[|bad|]\n") },
            DefaultId = "FILE001",
        }.RunAsync();

    [Fact]
    public Task A_finding_may_have_no_location() =>
        AnalyzerVerifier.VerifyFindings<NameFileAnalyzer>("class C;", ExpectFinding("FILE002").WithArguments("TestProject"));

    [Fact]
    public Task A_global_config_applies_to_the_whole_project() =>
        new AnalyzerCase<BadNameAnalyzer> { Sources = { Ugly }, Config = "bad_name = Ugly" }.RunAsync();

    [Fact]
    public Task An_editorconfig_applies_per_file() =>
        new AnalyzerCase<BadNameAnalyzer>
        {
            Sources = { ("A.cs", Ugly), ("B.cs", "class D { void Ugly() { } }") },
            EditorConfig = "[A.cs]\nbad_name = Ugly",
        }.RunAsync();

    [Fact]
    public Task A_configured_severity_is_applied() =>
        new AnalyzerCase<BadNameAnalyzer>
        {
            Sources = { "class C { void {|#0:Bad|}() { } }" },
            EditorConfig = "[*.cs]\ndotnet_diagnostic.BAD001.severity = error",
            Expected = { ExpectFinding("BAD001").AtPlace(0).WithSeverity(DiagnosticSeverity.Error) },
        }.RunAsync();

    [Fact]
    public Task Top_level_statements_make_a_console_application() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>("await Task.Delay(1); class C { void [|Bad|]() { } }");

    [Fact]
    public Task The_output_kind_can_be_set() =>
        new AnalyzerCase<BadNameAnalyzer>
        {
            Sources = { "class C;" },
            OutputKind = OutputKind.ConsoleApplication,
            Expected = { ExpectFinding("CS5001") },
        }.RunAsync();

    [Fact]
    public Task Libraries_are_referenced_and_analyzed() =>
        new AnalyzerCase<BadNameAnalyzer>
        {
            Libraries =
            {
                new("Base") { Sources = { "public class B { public void [|Bad|]() { } }" }, Config = "bad_name = Ugly" },
                new("Middle") { Sources = { "public class M : B { public void [|Ugly|]() { } }" }, Config = "bad_name = Ugly" },
            },
            Sources = { "class C : M { void Ugly() => Bad(); }" },
        }.RunAsync();
}
