using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public sealed class ReportFileTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Theory, InlineData("json"), InlineData("sarif"), InlineData("html"), InlineData("github"), InlineData("gitlab"), InlineData("text")]
    public void The_file_gets_the_report_and_the_screen_the_totals(string format)
    {
        Assert.Equal("1 warning in 1 project. Written to out.\n", RunCheck(format, "out"));
        Assert.Contains("SIO101", File.ReadAllText(_folder["out"]));
    }

    [Fact]
    public void No_temporary_file_is_left()
    {
        RunCheck("json", "out");
        Assert.Equal([_folder["out"]], Directory.GetFiles(_folder.Path));
    }

    [Fact]
    public void An_existing_file_stays_if_writing_fails()
    {
        _folder.WriteFile("out", "before");
        Assert.Throws<StopException>(() => ReportFile.WriteFile(_folder["out"], _ => throw new IOException("The disk is full.")));
        Assert.Equal(("before", 1), (File.ReadAllText(_folder["out"]), Directory.GetFiles(_folder.Path).Length));
    }

    [Fact]
    public void Two_runs_can_write_the_same_file()
    {
        ReportFile.WriteFile(
            _folder["out"],
            first =>
            {
                first.Write("first");
                ReportFile.WriteFile(_folder["out"], second => second.Write("second"));
                Assert.Equal("second", File.ReadAllText(_folder["out"]));
            }
        );
        Assert.Equal(("first", 1), (File.ReadAllText(_folder["out"]), Directory.GetFiles(_folder.Path).Length));
    }

    [Fact]
    public async Task A_missing_folder_stops_before_anything_is_loaded()
    {
        var error = new StringWriter();
        var options = new CheckOptions(new("nothing.sln", _folder.Path)) { OutputFile = _folder["none/out.json"] };
        Assert.Equal(2, await GuardedCommand.RunAsync(() => CheckRunner.RunAsync(options, TextWriter.Null, error, default), error));
        Assert.Equal(
            $"The report cannot be written to {_folder["none/out.json"]}: there is no such folder; name another file.",
            error.ToString().TrimEnd()
        );
    }

    [Fact]
    public void A_folder_is_rejected_as_a_file() =>
        Assert.Contains("it is a folder", Assert.Throws<StopException>(() => ReportFile.ThrowIfUnwritable(_folder.Path)).Message);

    [Fact]
    public void One_check_writes_several_reports_and_only_the_first_to_the_screen()
    {
        var reports = OptionValueParser.ParseReports([$"sarif={_folder["a=b.sarif"]}", $"Markdown={_folder["syncio.md"]}"]);
        var options = new CheckOptions(new(".", _folder.Path), OutputFormat.GitLab) { Reports = reports };
        Assert.StartsWith("[", CaptureText(output => ReportWriter.WriteReport(new(CreateReport(Orders).Result, options), output)));
        Assert.Contains("sarif-2.1.0", File.ReadAllText(_folder["a=b.sarif"]));
        Assert.StartsWith("<!-- syncio -->", File.ReadAllText(_folder["syncio.md"]));
    }

    [Theory, InlineData("sarif"), InlineData("2=a"), InlineData("xml=a"), InlineData("=a")]
    public void A_report_without_a_format_and_a_file_stops(string value) =>
        Assert.Equal(
            $"'{value}' is not a report; write --report FORMAT=FILE, "
                + "with one of the formats text, json, sarif, html, markdown, github, gitlab.",
            Assert.Throws<StopException>(() => ReadOptions("--report", value)).Message
        );

    [Theory, InlineData("--report", "json=out", "-o", "out"), InlineData("--report", "json=out", "--report", "html=./out")]
    public void Two_reports_in_one_file_stop(params string[] args) =>
        Assert.EndsWith(
            "two reports have this file; name another file.",
            Assert.Throws<StopException>(() => ReportFile.ThrowIfUnwritable(ReadOptions(args).WrittenFiles)).Message
        );

    [Theory, InlineData("-o", ""), InlineData("--report", "sarif=")]
    public void An_empty_name_stops(params string[] args) =>
        Assert.Equal(
            $"Name a file after {args[0].Replace("-o", "--output")}.",
            Assert.Throws<StopException>(() => ReadOptions(args)).Message
        );

    static CheckOptions ReadOptions(params string[] args) =>
        CheckCommand.ReadOptions(SyncIoCommand.CreateCommand().Parse(["check", .. args]));

    string RunCheck(string format, string file) =>
        CaptureText(output =>
            ReportWriter.WriteReport(
                new CheckReport(
                    CreateReport(Orders).Result,
                    new(new(".", _folder.Path), Enum.Parse<OutputFormat>(format, ignoreCase: true)) { OutputFile = _folder[file] }
                ),
                output
            )
        );
}
