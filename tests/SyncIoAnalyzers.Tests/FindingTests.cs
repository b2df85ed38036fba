using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests;

/// <summary>What a finding tells a fix beside its message.</summary>
public class FindingTests
{
    [Fact] public Task A_counterpart_that_binds_fits() => Fits("True", "string file) => System.IO.File.ReadAllText(file)");
    [Fact] public Task A_counterpart_that_needs_memory_for_a_span_does_not_fit() => Fits("False", "Stream body, int size) { Span<byte> all = stackalloc byte[size]; return body.Read(all); }");
    [Fact] public Task A_wrapper_around_a_call_that_does_not_fit_does_not_either() => Fits("False", "Stream body) => Task.Run(() => { Span<byte> all = stackalloc byte[8]; return body.Read(all); })");

    [Fact] public Task Advice_does_not_fit() => Fits("False", "CancellationToken token) => token.WaitHandle.WaitOne()");

    static async Task Fits(string fits, string method)
    {
        var end = method.EndsWith('}') ? "" : ";";
        var finding = Assert.Single(await Sample.Findings($"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object Get({method}{end} }}"));
        Assert.Equal(fits, finding.Properties["Fits"]);
    }
}
