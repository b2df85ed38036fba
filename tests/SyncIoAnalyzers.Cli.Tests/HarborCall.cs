namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A call of Harbor that holds a request thread, and one of the requests that get there.</summary>
sealed record HarborCall(string SourceFile, string Member, string Call, string Request)
{
    /// <summary>Returns the calls of a verdict, one for each request.</summary>
    public static IEnumerable<HarborCall> FromVerdict(HarborVerdict verdict) =>
        verdict.Requests.Select(request => new HarborCall(verdict.SourceFile, verdict.Member, verdict.Call, request));
}
