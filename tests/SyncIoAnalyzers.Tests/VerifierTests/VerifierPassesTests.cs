using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class VerifierPassesTests
{
    [Fact]
    public Task A_mark_without_an_id_expects_the_only_descriptor() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>("class C { void [|Bad|]() { } void Good() { } }");

    [Fact]
    public Task A_mark_may_name_the_diagnostic_id() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>("class C { void {|BAD001:Bad|}() { } }");

    [Fact]
    public Task A_source_without_findings_is_silent() => AnalyzerVerifier.VerifySilence<BadNameAnalyzer>("class C { void Good() { } }");

    [Fact]
    public Task A_pragma_silences_a_finding() =>
        AnalyzerVerifier.VerifySilence<BadNameAnalyzer>("#pragma warning disable BAD001\nclass C { void Bad() { } }");

    [Fact]
    public Task A_numbered_mark_locates_an_expected_finding() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>(
            "class C { static void {|#0:Bad|}() { } }",
            ExpectFinding("BAD001").AtPlace(0).WithArguments("Bad", "C").WithSeverity(DiagnosticSeverity.Info)
        );

    [Fact]
    public Task The_complete_message_can_be_expected() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>(
            "class C { void {|#0:Bad|}() { } }",
            ExpectFinding("BAD001").AtPlace(0).WithMessage("'Bad' of 'C' is a bad name")
        );

    [Fact]
    public Task Further_numbered_marks_are_additional_locations() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>(
            "class C { void {|#0:Bad|}(int {|#1:a|}, int {|#2:b|}) { } }",
            ExpectFinding("BAD001").AtPlace(0).WithPlaces(1, 2)
        );

    [Fact]
    public Task Marks_may_nest() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>("class C { {|CS0246:Missing|} [|{|CS0161:Bad|}|]() { } }");

    [Fact]
    public Task One_place_may_have_a_plain_and_a_numbered_mark() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>(
            "class C { void {|#0:Twice|}() { } void [|{|#1:Bad|}|]() { } }",
            ExpectFinding("BAD001").AtPlace(0),
            ExpectFinding("BAD001").AtPlace(0)
        );

    [Fact]
    public Task Windows_line_endings_do_not_move_a_mark() =>
        AnalyzerVerifier.VerifyFindings<BadNameAnalyzer>("class C\r\n{\r\n    void [|Bad|]() { }\r\n}\r\n");
}
