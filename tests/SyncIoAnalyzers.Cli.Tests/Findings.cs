using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Findings by hand, and the reports of them.</summary>
static class Findings
{
    public static readonly ReportedCall Orders = new("SIO101", DiagnosticSeverity.Warning, "it blocks", "Store.cs", 42, 7, "Shop")
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

    public static readonly ReportedCall Worker = new("SIO001", DiagnosticSeverity.Info, "it waits", "Worker.cs", 9, 3, "Shop")
    {
        Place = "background",
        Path = ["Worker.Run"],
        Call = "Task.Wait",
        Counterpart = "await",
    };

    /// <summary>What a hostile application could call anything.</summary>
    public const string Markup = "</script><script>document.title='ran'</script><!--<img src=x onerror=\"document.title='ran'\">%2C::\r\n,";

    /// <summary>A finding of which everything is called that.</summary>
    public static readonly ReportedCall Hostile = new("SIO101", DiagnosticSeverity.Warning, Markup, Markup, 1, 1, Markup)
    {
        Place = "request", Entry = Markup, Path = [Markup], Call = Markup, Counterpart = Markup, Refusal = Markup, Steps = [new(Markup, Markup, 1, 1), new(Markup, Markup, 2, 2)], Member = Markup,
    };

    public static Report Report(params ReportedCall[] findings) => Report(Verbosity.Quiet, findings);

    public static Report Report(Verbosity verbosity, params ReportedCall[] findings) =>
        Report(new CheckResult([.. findings], [new("Shop", "Shop.csproj", "net10.0")]), verbosity);

    public static Report Report(CheckResult result, Verbosity verbosity = Verbosity.Quiet, DiagnosticSeverity severity = DiagnosticSeverity.Warning) =>
        new(result, new(new(".", "."), Severity: severity, Verbosity: verbosity));

    public static string Text(this Report report) => Written(output => TextReport.Write(report, output));

    public static string Notes(this Report report) => Written(output => Output.Notes.Write(report, output));

    public static string Written(Action<TextWriter> write)
    {
        var writer = new StringWriter { NewLine = "\n" };
        write(writer);
        return writer.ToString().ReplaceLineEndings("\n");
    }
}
