using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.ConfigureAwait;

/// <summary><c>HttpContext.Current</c> is null after an await that left the context of the request.</summary>
public class ContextReadTests
{
    const string FalseAwait = "await load.ConfigureAwait(false);";
    const string ReportedAwait = "await load.{|SIO302:ConfigureAwait(false)|};";

    [Fact]
    public Task Context_read_after_an_await_is_reported() => VerifyReports(ReportedAwait + " Use(System.Web.HttpContext.Current);");

    [Fact]
    public Task Context_read_in_the_statement_of_the_await_is_reported() =>
        VerifyReports("Use(await load.{|SIO302:ConfigureAwait(false)|}, System.Web.HttpContext.Current);");

    [Fact]
    public Task Context_read_before_an_await_is_not_reported() => VerifyReports("Use(System.Web.HttpContext.Current); " + FalseAwait);

    [Fact]
    public Task Context_read_before_an_await_in_a_loop_is_reported() =>
        VerifyReports("while (flag) { Use(System.Web.HttpContext.Current); " + ReportedAwait + " }");

    [Fact]
    public Task Context_read_in_a_property_is_reported() => VerifyReports(ReportedAwait + " Use(Context);");

    [Fact]
    public Task Context_read_in_a_called_method_is_reported() => VerifyReports(ReportedAwait + " Deep();");

    [Fact]
    public Task Context_read_in_a_recursive_method_is_reported() => VerifyReports(ReportedAwait + " Round(1);");

    [Fact]
    public Task Context_read_in_an_interface_implementation_is_reported() => VerifyReports(ReportedAwait + " user.Id();");

    [Fact]
    public Task Context_read_in_a_constructor_is_reported() => VerifyReports(ReportedAwait + " Use(new Reader());");

    [Fact]
    public Task Context_read_in_the_caller_only_is_not_reported() =>
        VerifyReports("await N(); Use(System.Web.HttpContext.Current); async Task N() => " + FalseAwait);

    [Fact]
    public Task Other_property_named_Current_is_not_a_context_read() =>
        VerifyReports(FalseAwait + " Use(Current); Use(System.Threading.Thread.CurrentThread);");

    [Fact]
    public Task Missing_ConfigureAwait_that_an_option_demands_names_the_refusal() =>
        VerifyRefused("{|#0:await|} load; Use(System.Web.HttpContext.Current);");

    [Fact]
    public Task Missing_ConfigureAwait_without_a_context_read_is_reported() =>
        VerifyReports("Use(System.Web.HttpContext.Current); {|SIO301:await|} load;", "syncio.configure_await = false");

    static Task VerifyReports(string body, string? option = null) => CreateCase(body, option).RunAsync();

    static Task VerifyRefused(string body)
    {
        var test = CreateCase(body, "syncio.configure_await = false");
        test.Expected.Add(
            ExpectFinding("SIO301")
                .AtPlace(0)
                .WithMessage(
                    "'ConfigureAwait(false)' is missing here: syncio.configure_await says so (no fix: HttpContext.Current is read after it, and an option requires ConfigureAwait(false); read it before)"
                )
        );
        return test.RunAsync();
    }

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(string body, string? option) =>
        new()
        {
            ChecksAwaits = true,
            References = TestReferences.SystemWeb,
            EditorConfig = option == null ? null : "root = true\n[*.cs]\n" + option,
            Sources =
            {
                $$"""
                    #nullable disable
                    class C
                    {
                        async Task M(Task<int> load, IUser user, bool flag) { {{body}} }
                        static System.Web.HttpContext Context => System.Web.HttpContext.Current;
                        static object Current => null;
                        static void Deep() => Deeper();
                        static void Round(int n) { if (n > 0) Round(n - 1); Deep(); }
                        static void Deeper() { if (Context != null) { } }
                        static void Use(params object[] values) { }
                    }
                    interface IUser { void Id(); }
                    class User : IUser { public void Id() { var name = System.Web.HttpContext.Current.User; } }
                    class Reader { public Reader() { var name = System.Web.HttpContext.Current.User; } }
                    """,
            },
        };
}
