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
        var outcomes = RequestOutcome.CountCalls([CreateCall("GET /a")], [(CreateCall("POST /b"), "InLock")], []);
        Assert.Equal([("GET /a", 1, 0), ("POST /b", 0, 1)], outcomes.Select(o => (o.Request, o.Before, o.After)));
        Assert.Equal(["InLock"], outcomes[1].Reasons.AsEnumerable());
    }

    [Fact]
    public void Calls_of_a_lower_severity_make_no_request_of_their_own()
    {
        var outcomes = RequestOutcome.CountCalls([CreateCall("GET /a")], [], [CreateCall("GET /a"), CreateCall("POST /b")]);
        Assert.Equal([("GET /a", 1)], outcomes.Select(o => (o.Request, o.Lower)));
    }

    static ReportedFinding CreateCall(string request) =>
        new("SIO001", DiagnosticSeverity.Warning, "", "Code.cs", 1, 1, "Web") { Place = "request", Entry = request };
}
