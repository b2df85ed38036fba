namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>No await stands where a span or a reference would have to live on over it. The compiler says so only when it makes code.</summary>
public class KeptReferenceTests : FixTests
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
    public Task What_is_used_on_both_sides_keeps_the_wait(string body) => RefusesFile("KeepsReference", Framed("public void M", body));

    [Theory]
    [InlineData("Span<int> s = [1]; s[0] = 2; t.Wait();")]
    [InlineData("t.Wait(); Span<int> s = [1]; s[0] = 2;")]
    [InlineData("while (a[0] > 1) { Span<int> s = [1]; s[0] = 2; t.Wait(); }")]
    [InlineData("using (var lease = new Lease()) { } t.Wait();")]
    [InlineData("foreach (var c in \"a,b\".AsSpan()) { a[0] = c; } t.Wait();")]
    public Task What_is_used_on_one_side_does_not(string body) => FixesFile(Framed("public void M", body), Framed("public async Task MAsync", body.Replace("t.Wait()", "await t")));

    [Theory, InlineData("Q() = t.Result;"), InlineData("Take(\"abc\".AsSpan(), t.Result);"), InlineData("Take(\"abc\", t.Result);")]
    public Task Nor_where_it_has_no_name(string body) => RefusesFile("WouldNotCompile", Framed("public void M", body));

    [Fact] public Task What_is_written_last_is_on_both_sides() => RefusesFile("WouldNotCompile", Framed("public void M", "ref var r = ref a[0]; r = t.Result;"));

    [Fact] public Task An_async_function_keeps_it_too() => RefusesFile("KeepsReference", Framed("public async Task M", "await Task.Yield(); Span<int> s = [1]; t.Wait(); s[0] = 2;"));

    [Fact] public Task Before_CSharp_13_one_is_enough() => Older("class A { void M(Task<int> t) { t.Wait(); Span<int> s = stackalloc int[2]; s[0] = 1; } }").Refuses("KeepsReference");

    [Fact] public Task But_not_one_of_another_function() => Older("Task.Delay(1).Wait(); class A { int M() { Span<int> s = stackalloc int[2]; return s[0]; } }")
        .Becomes("await Task.Delay(1); class A { int M() { Span<int> s = stackalloc int[2]; return s[0]; } }");

    static FixCase Older(string source) => new() { Version = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp12, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all", Sources = { source } };

    [Fact] public Task A_caller_with_a_span_goes_on_calling_the_sync_member() => FixesFile(
        "public class A(Task<int> t) { int Get() => t.Result; public int One() { Span<int> s = [1]; s[0] = Get(); return s[0]; } public int Two() => Get(); }",
        "public class A(Task<int> t) { int Get() => t.Result; async Task<int> GetAsync() => await t; public int One() { Span<int> s = [1]; s[0] = Get(); return s[0]; } public async Task<int> TwoAsync() => await GetAsync(); }");

    [Fact] public Task A_ref_struct_has_no_async_member() => RefusesFile("InStruct", "public readonly ref struct View { public int M(Task<int> t) => t.Result; }");

    static string Framed(string head, string body) => $"public class A {{ readonly int[] a = [1]; ref int Q() => ref a[0]; static bool Of(out Span<int> s) {{ s = []; return true; }} static void Take(ReadOnlySpan<char> s, int n) {{ }} {head}(Task<int> t) {{ {body} }} }} public ref struct Lease {{ public void Dispose() {{ }} }}";
}
