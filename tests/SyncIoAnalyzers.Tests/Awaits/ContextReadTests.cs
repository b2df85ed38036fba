using SyncIoAnalyzers.Tests.Rules;

namespace SyncIoAnalyzers.Tests.Awaits;

/// <summary><c>HttpContext.Current</c> is null where an await has left the request's context.</summary>
public class ContextReadTests
{
    const string Away = "await load.ConfigureAwait(false);";
    const string Found = "await load.{|SIO302:ConfigureAwait(false)|};";

    [Fact] public Task A_read_behind_the_await_is_found() => Is(Found + " Use(System.Web.HttpContext.Current);");
    [Fact] public Task So_is_one_in_the_same_statement() => Is("Use(await load.{|SIO302:ConfigureAwait(false)|}, System.Web.HttpContext.Current);");
    [Fact] public Task One_before_it_is_silent() => Is("Use(System.Web.HttpContext.Current); " + Away);
    [Fact] public Task One_before_it_in_a_loop_is_found() => Is("while (flag) { Use(System.Web.HttpContext.Current); " + Found + " }");
    [Fact] public Task One_in_a_property_is_found() => Is(Found + " Use(Context);");
    [Fact] public Task One_in_what_is_called_is_found() => Is(Found + " Deep();");
    [Fact] public Task One_in_what_calls_itself_is_found() => Is(Found + " Round(1);");
    [Fact] public Task One_in_what_an_interface_stands_for_is_found() => Is(Found + " user.Id();");
    [Fact] public Task One_in_what_is_made_is_found() => Is(Found + " Use(new Reader());");
    [Fact] public Task One_that_only_a_caller_makes_is_silent() => Is("await N(); Use(System.Web.HttpContext.Current); async Task N() => " + Away);
    [Fact] public Task Another_Current_is_another() => Is(Away + " Use(Current); Use(System.Threading.Thread.CurrentThread);");
    [Fact] public Task Where_an_option_asks_for_it_the_finding_says_why_there_is_no_fix() => Refused("{|#0:await|} load; Use(System.Web.HttpContext.Current);");
    [Fact] public Task It_is_asked_for_where_no_read_is() => Is("Use(System.Web.HttpContext.Current); {|SIO301:await|} load;", "syncio.configure_await = false");

    static Task Is(string body, string? option = null) => Case(body, option).Run();

    static Task Refused(string body)
    {
        var test = Case(body, "syncio.configure_await = false");
        test.Expected.Add(Expect("SIO301").At(0).WithMessage("'ConfigureAwait(false)' is missing here: syncio.configure_await says so (no fix: HttpContext.Current is read behind it, and an option wants ConfigureAwait(false); read it before)"));
        return test.Run();
    }

    static AnalyzerCase<SyncIoAnalyzer> Case(string body, string? option) => new()
    {
        AsksAboutAwaits = true,
        References = Refs.SystemWeb,
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
