namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>
/// Tests of request paths. Every source is given a <c>Wait.For()</c> that blocks and that is marked if a request reaches it.
/// </summary>
public abstract class RequestPathTests() : RuleTests("SIO001")
{
    protected const string Controller =
        "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase ";

    const string Wait =
        "public static class Wait { public static int For() => PLACE; public static readonly Task<int> Load = new HttpClient().GetAsync(\"x\").ContinueWith(_ => 1); }";

    /// <summary>A request reaches the wait; the message gives this path.</summary>
    protected Task VerifyPath(string path, params string[] sources) => VerifyCase($"a request thread ({path})", true, sources);

    /// <summary>No known caller reaches the wait, or only start-up code does.</summary>
    protected Task NoPath(params string[] sources) => VerifyCase(null, false, sources);

    /// <summary>The wait is shown as info, with this description of the place.</summary>
    protected Task VerifyInfo(string place, params string[] sources) => VerifyCase(place, false, sources);

    Task VerifyCase(string? place, bool warns, string[] sources)
    {
        var test = CreateCase([.. sources, Wait.Replace("PLACE", place == null ? "Load.Result" : "{|#0:Load.Result|}")]);
        // Only the message about the wait matters here; additional locations have tests of their own.
        if (place != null)
            test.Expected.Add(
                ExpectFinding("SIO001")
                    .AtPlace(0)
                    .AnyFurther()
                    .WithMessage($"'Task.Result' holds {place}; use 'await'")
                    .WithSeverity(
                        warns ? Microsoft.CodeAnalysis.DiagnosticSeverity.Warning : Microsoft.CodeAnalysis.DiagnosticSeverity.Info
                    )
            );
        return test.RunAsync();
    }
}
