using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class VerifierFailsTests
{
    static Task Fails(string source, string own, string microsoft, params Expectation[] expected) =>
        Failing.Saying(Verify.Analyzer<BadNames>(source, expected), own, microsoft);

    [Fact]
    public Task On_a_missing_finding() =>
        Fails("class C { void [|Good|]() { } }", "missing: BAD001 at /0/Test0.cs(1,16)-(1,20)", "expected \"1\" actual \"0\"");

    [Fact]
    public Task On_an_unexpected_finding() =>
        Fails("class C { void Bad() { } }", "unexpected: BAD001 at /0/Test0.cs(1,16)-(1,19): Warning: 'Bad' of 'C'", "expected \"0\" actual \"1\"");

    [Fact]
    public Task On_a_finding_reported_twice() =>
        Fails("class C { void [|Twice|]() { } }", "reported again: BAD001", "expected \"1\" actual \"2\"");

    [Fact]
    public Task On_a_finding_at_another_place() =>
        Fails("class C { [|void Bad|]() { } }", "missing: BAD001", "Expected diagnostic to start at column");

    [Fact]
    public Task On_a_finding_of_another_id() =>
        Fails("class C { void {|OTHER:Bad|}() { } }", "missing: OTHER", "Expected diagnostic id to be \"OTHER\" was \"BAD001\"");

    [Fact]
    public Task On_a_wrong_message() =>
        Fails("class C { void {|#0:Bad|}() { } }", "message \"'Bad' of 'C' is a bad name\", wanted \"Worse\"",
            "Expected diagnostic message to be \"Worse\"", Expect("BAD001").At(0).WithMessage("Worse"));

    [Fact]
    public Task On_wrong_arguments() =>
        Fails("class C { void {|#0:Bad|}() { } }", "wanted \"'Bad' of 'D' is a bad name\"",
            "to be \"'Bad' of 'D' is a bad name\"", Expect("BAD001").At(0).WithArguments("Bad", "D"));

    [Fact]
    public Task On_a_wrong_severity() =>
        Fails("class C { void {|#0:Bad|}() { } }", "severity Warning, wanted Info",
            "severity to be \"Info\" was \"Warning\"", Expect("BAD001").At(0).WithSeverity(DiagnosticSeverity.Info));

    [Fact]
    public Task On_a_wrong_additional_location() =>
        Fails("class C { void {|#0:Bad|}(int a, int {|#1:b|}) { } }",
            "additional locations /0/Test0.cs(1,24)-(1,25), /0/Test0.cs(1,31)-(1,32), wanted",
            "Expected 1 additional locations but got 2", Expect("BAD001").At(0).Also(1));

    [Fact]
    public Task On_an_additional_location_that_is_not_listed() =>
        Fails("class C { void {|#0:Bad|}(int a) { } }", "wanted none", "Expected 0 additional locations but got 1", Expect("BAD001").At(0));

    [Fact]
    public Task On_a_source_that_does_not_compile() =>
        Fails("class C { Missing Good() => null; }", "The source does not compile.\nunexpected: CS0246", "error CS0246");

    [Fact]
    public Task On_a_library_that_does_not_compile() => Failing.Saying(
        new AnalyzerCase<BadNames> { Sources = { "class C;" }, Libraries = { new("Base") { Sources = { "class B : Missing;" } } } }.Run(),
        "CS0246 at /Base/Test0.cs", "/Base/Test0.cs(1,11): error CS0246");

    [Fact]
    public Task On_an_analyzer_that_throws() =>
        Fails("class C { void Throw() { } }", "at SyncIoAnalyzers.Tests.VerifierTests.BadNames.Check", "AD0001");

    [Fact]
    public Task On_a_place_that_is_not_marked() =>
        Fails("class C { }", "The place #0 is marked 0 times", "markup location '#0' was not found", Expect("BAD001").At(0));

    [Fact]
    public Task On_a_bare_mark_where_the_analyzer_has_several_ids() =>
        Failing.Saying(Verify.Analyzer<NameFiles>("class [|C|];"), "'[|' needs a DefaultId", "Markup syntax can only omit the diagnostic ID");

    [Fact]
    public Task On_a_finding_with_a_location_where_none_is_wanted() =>
        Fails("class C { void Bad() { } }", "missing: BAD001 at no location", "Expected a project diagnostic with no location", Expect("BAD001"));

    [Fact]
    public async Task On_a_mark_in_a_silent_source() =>
        await Assert.ThrowsAnyAsync<Exception>(() => Verify.Silent<BadNames>("class C { void [|Bad|]() { } }"));
}
