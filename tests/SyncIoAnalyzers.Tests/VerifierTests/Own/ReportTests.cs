namespace SyncIoAnalyzers.Tests.VerifierTests;

public class ReportTests
{
    static async Task<string> Failure(string source, params Expectation[] expected)
    {
        var failure = await Assert.ThrowsAnyAsync<Exception>(() => Verify.Analyzer<BadNames>(source, expected));
        return failure.Message.ReplaceLineEndings("\n");
    }

    [Fact]
    public async Task Lines_are_shown_as_written_and_as_found() => Assert.EndsWith(
        """

        /0/Test0.cs
            3 wanted |     void [|Good|]() { }
            3 found  |     void Good() { }
            4 wanted |     void Bad() { } // {|#0:a place|}
            4 found  |     void [|Bad|]() { } // {|#0:a place|}

        """, await Failure("class C\n{\n    void [|Good|]() { }\n    void Bad() { } // {|#0:a place|}\n    void [|Bad|](int i) { }\n}"));

    [Fact]
    public async Task A_finding_in_words_gets_no_mark() => Assert.Contains(
        "found  | class C { void {|#0:Bad|}() { } {|CS0246:Missing|} field; }",
        await Failure("class C { void {|#0:Bad|}() { } Missing field; }", Expect("BAD001").At(0)));

    [Fact]
    public async Task Every_difference_of_a_finding_is_told() => Assert.Contains(
        "different: BAD001 at /0/Test0.cs(1,16)-(1,19): message \"'Bad' of 'C' is a bad name\", wanted \"m\"; "
            + "additional locations /0/Test0.cs(1,24)-(1,25), wanted none",
        await Failure("class C { void {|#0:Bad|}(int a) { } }", Expect("BAD001").At(0).WithMessage("m")));
}
