using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class VerifierPassesTests
{
    [Fact]
    public Task A_mark_is_a_finding_of_the_only_descriptor() => Verify.Analyzer<BadNames>("class C { void [|Bad|]() { } void Good() { } }");

    [Fact]
    public Task A_mark_may_name_the_id() => Verify.Analyzer<BadNames>("class C { void {|BAD001:Bad|}() { } }");

    [Fact]
    public Task A_source_without_findings_is_silent() => Verify.Silent<BadNames>("class C { void Good() { } }");

    [Fact]
    public Task A_pragma_silences_a_finding() => Verify.Silent<BadNames>("#pragma warning disable BAD001\nclass C { void Bad() { } }");

    [Fact]
    public Task A_place_says_where_an_expected_finding_is() =>
        Verify.Analyzer<BadNames>("class C { static void {|#0:Bad|}() { } }",
            Expect("BAD001").At(0).WithArguments("Bad", "C").WithSeverity(DiagnosticSeverity.Info));

    [Fact]
    public Task A_whole_message_can_be_expected() =>
        Verify.Analyzer<BadNames>("class C { void {|#0:Bad|}() { } }", Expect("BAD001").At(0).WithMessage("'Bad' of 'C' is a bad name"));

    [Fact]
    public Task Further_places_are_additional_locations() =>
        Verify.Analyzer<BadNames>("class C { void {|#0:Bad|}(int {|#1:a|}, int {|#2:b|}) { } }", Expect("BAD001").At(0).Also(1, 2));

    [Fact]
    public Task Marks_nest() => Verify.Analyzer<BadNames>("class C { {|CS0246:Missing|} [|{|CS0161:Bad|}|]() { } }");

    [Fact]
    public Task The_same_place_may_hold_a_mark_and_a_name() =>
        Verify.Analyzer<BadNames>("class C { void {|#0:Twice|}() { } void [|{|#1:Bad|}|]() { } }", Expect("BAD001").At(0), Expect("BAD001").At(0));

    [Fact]
    public Task Crlf_moves_no_mark() => Verify.Analyzer<BadNames>("class C\r\n{\r\n    void [|Bad|]() { }\r\n}\r\n");
}
