using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class VerifierFailsTests
{
    static Task VerifyFails(string source, string message, params ExpectedFinding[] expected) =>
        ExpectedFailure.VerifyFailure(AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>(source, expected), message);

    [Fact]
    public Task A_missing_finding_fails() => VerifyFails("class C { void [|Good|]() { } }", "expected \"1\" actual \"0\"");

    [Fact]
    public Task An_unexpected_finding_fails() => VerifyFails("class C { void Bad() { } }", "expected \"0\" actual \"1\"");

    [Fact]
    public Task A_finding_that_is_reported_twice_fails() => VerifyFails("class C { void [|Twice|]() { } }", "expected \"1\" actual \"2\"");

    [Fact]
    public Task A_finding_at_another_place_fails() =>
        VerifyFails("class C { [|void Bad|]() { } }", "Expected diagnostic to start at column");

    [Fact]
    public Task A_finding_with_another_id_fails() =>
        VerifyFails("class C { void {|OTHER:Bad|}() { } }", "Expected diagnostic id to be \"OTHER\" was \"BAD001\"");

    [Fact]
    public Task A_wrong_message_fails() =>
        VerifyFails(
            "class C { void {|#0:Bad|}() { } }",
            "Expected diagnostic message to be \"Worse\"",
            ExpectFinding("BAD001").AtPlace(0).WithMessage("Worse")
        );

    [Fact]
    public Task Wrong_message_arguments_fail() =>
        VerifyFails(
            "class C { void {|#0:Bad|}() { } }",
            "to be \"'Bad' of 'D' is a bad name\"",
            ExpectFinding("BAD001").AtPlace(0).WithArguments("Bad", "D")
        );

    [Fact]
    public Task A_wrong_severity_fails() =>
        VerifyFails(
            "class C { void {|#0:Bad|}() { } }",
            "severity to be \"Info\" was \"Warning\"",
            ExpectFinding("BAD001").AtPlace(0).WithSeverity(DiagnosticSeverity.Info)
        );

    [Fact]
    public Task A_wrong_additional_location_fails() =>
        VerifyFails(
            "class C { void {|#0:Bad|}(int a, int {|#1:b|}) { } }",
            "Expected 1 additional locations but got 2",
            ExpectFinding("BAD001").AtPlace(0).WithPlaces(1)
        );

    [Fact]
    public Task An_unlisted_additional_location_fails() =>
        VerifyFails(
            "class C { void {|#0:Bad|}(int a) { } }",
            "Expected 0 additional locations but got 1",
            ExpectFinding("BAD001").AtPlace(0)
        );

    [Fact]
    public Task A_source_that_does_not_compile_fails() => VerifyFails("class C { Missing Good() => null; }", "error CS0246");

    [Fact]
    public Task A_library_that_does_not_compile_fails() =>
        ExpectedFailure.VerifyFailure(
            new AnalyzerCase<BadNameAnalyzer>
            {
                Sources = { "class C;" },
                Libraries = { new("Base") { Sources = { "class B : Missing;" } } },
            }.RunAsync(),
            "/Base/Test0.cs(1,11): error CS0246"
        );

    [Fact]
    public Task An_analyzer_that_throws_fails() => VerifyFails("class C { void Throw() { } }", "AD0001");

    [Fact]
    public Task An_expected_place_without_a_mark_fails() =>
        VerifyFails("class C { }", "markup location '#0' was not found", ExpectFinding("BAD001").AtPlace(0));

    [Fact]
    public Task A_mark_without_an_id_fails_when_the_analyzer_has_several_ids() =>
        ExpectedFailure.VerifyFailure(
            AnalyzerVerifier.VerifyFindings<NameFileAnalyzer>("class [|C|];"),
            "Markup syntax can only omit the diagnostic ID"
        );

    [Fact]
    public Task A_finding_with_an_unexpected_location_fails() =>
        VerifyFails("class C { void Bad() { } }", "Expected a project diagnostic with no location", ExpectFinding("BAD001"));

    [Fact]
    public async Task A_mark_in_a_silent_source_fails() =>
        await Assert.ThrowsAnyAsync<Exception>(() => AnalyzerVerifier.VerifySilence<BadNameAnalyzer>("class C { void [|Bad|]() { } }"));
}
