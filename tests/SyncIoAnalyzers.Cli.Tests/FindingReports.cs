using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Findings created by tests, and the reports of them.</summary>
static class FindingReports
{
    public static readonly ReportedFinding Orders = new("SIO101", DiagnosticSeverity.Warning, "it blocks", "Store.cs", 42, 7, "Shop")
    {
        End = (42, 30),
        Place = "request",
        Member = "Shop/M:Store.Load",
        Fingerprint = "0011",
        Steps = [new("GET /orders", "Orders.cs", 12), new("Orders.List", "Orders.cs", 12, 14), new("Store.Load", "Store.cs", 40, 42)],
        Entry = "GET /orders",
        Path = ["Orders.List", "Store.Load"],
        Call = "SqlCommand.ExecuteReader",
        Counterpart = "ExecuteReaderAsync",
    };

    public static readonly ReportedFinding Worker = new("SIO001", DiagnosticSeverity.Info, "it waits", "Worker.cs", 9, 3, "Shop")
    {
        Place = "background",
        Path = ["Worker.Run"],
        Call = "Task.Wait",
        Counterpart = "await",
    };

    /// <summary>A name that a hostile application could use for anything.</summary>
    public const string Markup = "</script><script>document.title='ran'</script><!--<img src=x onerror=\"document.title='ran'\">%2C::\r\n,";

    /// <summary>A finding in which every name is hostile.</summary>
    public static readonly ReportedFinding HostileFinding = new("SIO101", DiagnosticSeverity.Warning, Markup, Markup, 1, 1, Markup)
    {
        Place = "request",
        Entry = Markup,
        Path = [Markup],
        Call = Markup,
        Counterpart = Markup,
        Refusal = Markup,
        Steps = [new(Markup, Markup, 1, 1), new(Markup, Markup, 2, 2)],
        Member = Markup,
    };

    public static CheckReport CreateReport(params ReportedFinding[] findings) => CreateReport(OutputVerbosity.Quiet, findings);

    public static CheckReport CreateReport(OutputVerbosity verbosity, params ReportedFinding[] findings) =>
        CreateReport(new CheckResult([.. findings], [new("Shop", "Shop.csproj", "net10.0")]), verbosity);

    public static CheckReport CreateReport(
        CheckResult result,
        OutputVerbosity verbosity = OutputVerbosity.Quiet,
        DiagnosticSeverity severity = DiagnosticSeverity.Warning
    ) => new(result, new(new(".", "."), Severity: severity, Verbosity: verbosity));

    public static string WriteText(this CheckReport report) => CaptureText(output => TextReport.WriteReport(report, output));

    public static string WriteNotes(this CheckReport report) => CaptureText(output => Output.CheckNotes.WriteNotes(report, output));

    public static string CaptureText(Action<TextWriter> write)
    {
        var writer = new StringWriter { NewLine = "\n" };
        write(writer);
        return writer.ToString().ReplaceLineEndings("\n");
    }
}
