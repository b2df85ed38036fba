using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the numbers of calls that hold each request, before and after a fix.</summary>
public class RequestOutcomeTests
{
    [Fact]
    public void Call_that_is_left_for_another_request_is_listed_for_that_one()
    {
        var outcomes = RequestOutcome.CountCalls([CreateCall("GET /a")], [(CreateCall("POST /b"), "InLock")], [], _ => true);
        Assert.Equal([("GET /a", 1, 0), ("POST /b", 0, 1)], outcomes.Select(o => (o.Request, o.Before, o.After)));
        Assert.Equal(["InLock"], outcomes[1].Reasons.AsEnumerable());
    }

    [Fact]
    public void Calls_of_a_lower_severity_make_no_request_of_their_own()
    {
        var outcomes = RequestOutcome.CountCalls([CreateCall("GET /a")], [], [CreateCall("GET /a"), CreateCall("POST /b")], _ => true);
        Assert.Equal([("GET /a", 1)], outcomes.Select(o => (o.Request, o.Lower)));
    }

    [Fact]
    public void Call_on_several_requests_counts_for_each()
    {
        var shared = CreateCall("GET /a", "POST /b");
        var outcomes = RequestOutcome.CountCalls([shared, CreateCall("POST /b")], [(shared, "InLock")], [], _ => true);
        Assert.Equal([("GET /a", 1, 1), ("POST /b", 2, 1)], outcomes.Select(o => (o.Request, o.Before, o.After)));
    }

    [Fact]
    public void Request_that_is_not_selected_is_not_listed() =>
        Assert.Equal(
            ["POST /b"],
            RequestOutcome.CountCalls([CreateCall("GET /a", "POST /b")], [], [], name => name != "GET /a").Select(o => o.Request)
        );

    static ReportedFinding CreateCall(string request, params string[] others) =>
        new("SIO001", DiagnosticSeverity.Warning, "", "Code.cs", 1, 1, "Web")
        {
            Place = "request",
            Entry = request,
            OtherEntryPoints = [.. others],
        };
}
