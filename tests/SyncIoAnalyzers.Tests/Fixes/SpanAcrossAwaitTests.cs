namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests that no await is put where a span or a reference would have to live across it. The compiler reports that only when it emits code.
/// </summary>
public class SpanAcrossAwaitTests : FixTests
{
    [Theory]
    [InlineData("Span<int> s = [1]; t.Wait(); s[0] = 2;")]
    [InlineData("ref var r = ref a[0]; t.Wait(); r = 2;")]
    [InlineData("Span<int> s = [1]; while (s.Length > 3) { t.Wait(); }")]
    [InlineData("if (Of(out Span<int> s)) { t.Wait(); s[0] = 2; }")]
    [InlineData("foreach (var c in \"a,b\".AsSpan()) { t.Wait(); }")]
    [InlineData("foreach (ref var r in a.AsSpan()) { r = t.Result; }")]
    [InlineData("using var lease = new Lease(); t.Wait();")]
    [InlineData("using (var lease = new Lease()) { t.Wait(); }")]
    public Task A_span_or_reference_that_is_used_on_both_sides_of_the_wait_is_refused(string body) =>
        RefusesFile("KeepsReference", AddFrame("public void M", body));

    [Theory]
    [InlineData("Span<int> s = [1]; s[0] = 2; t.Wait();")]
    [InlineData("t.Wait(); Span<int> s = [1]; s[0] = 2;")]
    [InlineData("while (a[0] > 1) { Span<int> s = [1]; s[0] = 2; t.Wait(); }")]
    [InlineData("using (var lease = new Lease()) { } t.Wait();")]
    [InlineData("foreach (var c in \"a,b\".AsSpan()) { a[0] = c; } t.Wait();")]
    public Task A_span_or_reference_that_is_used_on_one_side_of_the_wait_is_fixed(string body) =>
        FixesFile(AddFrame("public void M", body), AddFrame("public async Task MAsync", body.Replace("t.Wait()", "await t")));

    [Theory, InlineData("Q() = t.Result;"), InlineData("Take(\"abc\".AsSpan(), t.Result);"), InlineData("Take(\"abc\", t.Result);")]
    public Task An_unnamed_reference_across_the_wait_is_refused(string body) =>
        RefusesFile("WouldNotCompile", AddFrame("public void M", body));

    [Fact]
    public Task A_reference_that_is_assigned_the_result_is_refused() =>
        RefusesFile("WouldNotCompile", AddFrame("public void M", "ref var r = ref a[0]; r = t.Result;"));

    [Fact]
    public Task A_span_across_the_wait_in_an_async_method_is_refused() =>
        RefusesFile("KeepsReference", AddFrame("public async Task M", "await Task.Yield(); Span<int> s = [1]; t.Wait(); s[0] = 2;"));

    [Fact]
    public Task Any_span_in_the_method_is_refused_before_CSharp_13() =>
        CreateOlder("class A { void M(Task<int> t) { t.Wait(); Span<int> s = stackalloc int[2]; s[0] = 1; } }").Refuses("KeepsReference");

    [Fact]
    public Task A_span_in_another_method_is_ignored_before_CSharp_13() =>
        CreateOlder("Task.Delay(1).Wait(); class A { int M() { Span<int> s = stackalloc int[2]; return s[0]; } }")
            .Becomes("await Task.Delay(1); class A { int M() { Span<int> s = stackalloc int[2]; return s[0]; } }");

    static FixCase CreateOlder(string source) =>
        new()
        {
            Version = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp12,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { source },
        };

    [Fact]
    public Task A_caller_with_a_span_across_the_call_keeps_calling_the_sync_member() =>
        FixesFile(
            "public class A(Task<int> t) { int Get() => t.Result; public int One() { Span<int> s = [1]; s[0] = Get(); return s[0]; } public int Two() => Get(); }",
            "public class A(Task<int> t) { int Get() => t.Result; async Task<int> GetAsync() => await t; public int One() { Span<int> s = [1]; s[0] = Get(); return s[0]; } public async Task<int> TwoAsync() => await GetAsync(); }"
        );

    [Fact]
    public Task A_member_of_a_ref_struct_is_refused() =>
        RefusesFile("InStruct", "public readonly ref struct View { public int M(Task<int> t) => t.Result; }");

    static string AddFrame(string head, string body) =>
        $"public class A {{ readonly int[] a = [1]; ref int Q() => ref a[0]; static bool Of(out Span<int> s) {{ s = []; return true; }} static void Take(ReadOnlySpan<char> s, int n) {{ }} {head}(Task<int> t) {{ {body} }} }} public ref struct Lease {{ public void Dispose() {{ }} }}";
}
