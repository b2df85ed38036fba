using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests;

/// <summary>The properties of a diagnostic that a fix reads.</summary>
public class DiagnosticPropertiesTests
{
    [Fact]
    public Task Counterpart_that_binds_is_applicable() => VerifyProperty("True", "string file) => System.IO.File.ReadAllText(file)");

    [Fact]
    public Task Counterpart_that_needs_memory_for_a_span_is_not_applicable() =>
        VerifyProperty("False", "Stream body, int size) { Span<byte> all = stackalloc byte[size]; return body.Read(all); }");

    [Fact]
    public Task Wrapper_around_an_inapplicable_call_is_not_applicable() =>
        VerifyProperty("False", "Stream body) => Task.Run(() => { Span<byte> all = stackalloc byte[8]; return body.Read(all); })");

    [Fact]
    public Task Advice_without_a_counterpart_is_not_applicable() =>
        VerifyProperty("False", "CancellationToken token) => token.WaitHandle.WaitOne()");

    static async Task VerifyProperty(string fits, string method)
    {
        var end = method.EndsWith('}') ? "" : ";";
        var finding = Assert.Single(
            await PageSample.FindAsync(
                $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object Get({method}{end} }}"
            )
        );
        Assert.Equal(fits, finding.Properties["Fits"]);
    }
}
