namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the <c>using</c> directives that a fix removes: those that only the removed code needed.</summary>
public class UnusedDirectiveTests : FixTests
{
    const string Fixed = "public async Task<int> MAsync(Task<int> t) => await t;";

    static string WriteHelpers(string helper = "") =>
        $"namespace Helpers {{ public static class Waits {{{helper} }} "
        + "public static class Numbers { public static int Twice(this int n) => 2 * n; } } public class A { ";

    static string WriteWaits() => WriteHelpers(" public static T Await<T>(this Task<T> t) => t.Result;");

    [Fact]
    public Task The_directive_of_a_removed_helper_goes_with_its_last_call() =>
        FixesFile("using Helpers; " + WriteWaits() + "public int M(Task<int> t) => t.Await(); }", WriteHelpers() + Fixed + " }");

    [Theory]
    [InlineData("Type Kind => typeof(Waits);")]
    [InlineData("string Name => nameof(Numbers);")]
    [InlineData("int Four => 2.Twice();")]
    [InlineData("/// <see cref=\"Numbers\"/>\n int Four => 4;")]
    public Task A_directive_that_other_code_needs_stays(string other) =>
        FixesFile(
            "using Helpers; " + WriteWaits() + other + " public int M(Task<int> t) => t.Await(); }",
            "using Helpers; " + WriteHelpers() + other + " " + Fixed + " }"
        );

    [Fact]
    public Task A_directive_that_another_branch_may_need_stays() =>
        FixesFile(
            "using Helpers;\n#if OLD\n#endif\n" + WriteWaits() + "public int M(Task<int> t) => t.Await(); }",
            "using Helpers;\n#if OLD\n#endif\n" + WriteHelpers() + Fixed + " }"
        );

    [Fact]
    public Task A_directive_that_nothing_needed_before_stays() =>
        FixesFile(
            "using System.Text; public class A { public int M(Task<int> t) => t.Result; }",
            "using System.Text; public class A { " + Fixed + " }"
        );

    [Fact]
    public Task A_directive_that_the_new_code_needs_stays() =>
        FixesFile(
            "using System.Threading; using System.IO; public class A { public void M() { Thread.Sleep(5); } "
                + "public void N(Task t) { Thread.Sleep(9); t.Wait(); } }",
            "using System.IO; public class A { public async Task MAsync() { await Task.Delay(5); } "
                + "public async Task NAsync(Task t) { await Task.Delay(9); await t; } }"
        );

    [Fact]
    public Task The_directive_of_an_extension_method_that_becomes_async_stays()
    {
        const string Extension = "using Helpers; namespace Helpers { public static class Sums { public static ";
        return FixesFile(
            Extension + "int Sum(this Task<int> t) => t.Result + 1; } } public class A { public int M(Task<int> t) => t.Sum(); }",
            Extension
                + "async Task<int> SumAsync(this Task<int> t) => await t + 1; } } "
                + "public class A { public async Task<int> MAsync(Task<int> t) => await t.SumAsync(); }"
        );
    }
}
