using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Tests.Baselines;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>A library and its baseline with one line under test.</summary>
public class StaleBaselineEntryTests
{
    const string Load = "TestProject/M:Store.Load(System.Threading.Tasks.Task{System.Int32})";

    [Fact]
    public Task Up_to_date_baseline_is_not_reported() => Silent(CreateLine(Load, "SIO001", 1), "=> rows.Result;");

    [Fact]
    public Task Missing_member_is_reported() =>
        VerifyReported("'Store.Find' is gone", CreateLine("TestProject/M:Store.Find", "SIO001", 1), "=> 1;");

    [Fact]
    public Task Fixed_finding_is_reported() =>
        VerifyReported("'Store.Load' has 0 of 1 SIO001 left", CreateLine(Load, "SIO001", 1), "=> 1;");

    [Fact]
    public Task One_fixed_finding_of_several_is_reported() =>
        VerifyReported("'Store.Load' has 1 of 3 SIO001 left", CreateLine(Load, "SIO001", 3), "=> rows.Result;");

    [Fact]
    public Task Finding_outside_the_report_scope_still_exists() =>
        Silent(CreateLine(Load, "SIO001", 1), "=> rows.Result;", "syncio.scope = request_path");

    [Fact]
    public Task IO_that_only_solution_paths_report_still_exists() =>
        Silent(CreateLine(Load, "SIO101", 1), "=> new HttpClient().Send(new HttpRequestMessage()).Version.Major;");

    [Fact]
    public Task Member_without_an_async_form_still_exists() =>
        Silent(
            CreateLine(Load, "SIO109", 1),
            "=> new HttpClient().Send(new HttpRequestMessage()).Version.Major;",
            "syncio.scope = request_path"
        );

    [Fact]
    public Task Member_that_got_its_async_form_is_reported() =>
        VerifyReported("'Store.Load' has 0 of 1 SIO109 left", CreateLine(Load, "SIO109", 1), "=> 1;");

    [Fact]
    public Task Await_without_ConfigureAwait_still_exists() =>
        Silent(CreateLine(Load, "SIO301", 1), "{ Func<Task> wait = async () => await rows; return 1; }");

    [Fact]
    public Task Await_that_got_ConfigureAwait_is_reported() =>
        VerifyReported(
            "'Store.Load' has 0 of 1 SIO301 left",
            CreateLine(Load, "SIO301", 1),
            "{ Func<Task> wait = async () => await rows.ConfigureAwait(false); return 1; }"
        );

    [Fact]
    public Task Member_of_another_project_is_not_checked() => Silent(CreateLine("Shop/M:Store.Find", "SIO001", 1), "=> 1;");

    [Theory, InlineData("for\tNET48\n"), InlineData(""), InlineData("for\t\nfor\tNET48\n")]
    public Task Baseline_of_other_or_several_project_forms_is_not_checked(string symbols) =>
        CreateCase("SyncIo.Baseline 1\n" + symbols + CreateLine(Load, "SIO001", 1) + "\nend\n", "=> 1;").RunAsync();

    [Fact]
    public Task Each_entry_is_reported_once()
    {
        var test = CreateCase(
            $"SyncIo.Baseline 1\nfor\t\n{{|#0:{CreateLine(Load, "SIO001", 1)}|}}\n{CreateLine(Load, "SIO001", 1, "Task.Wait")}\n{{|#1:{CreateLine(Load, "SIO002", 1)}|}}\nend\n",
            "=> 1;"
        );
        test.Expected.AddRange([
            CreateExpected(0, "'Store.Load' has 0 of 2 SIO001 left"),
            CreateExpected(1, "'Store.Load' has 0 of 1 SIO002 left"),
        ]);
        return test.RunAsync();
    }

    static string CreateLine(string member, string rule, int count, string call = "Task.Result") =>
        new BaselineEntry(member, rule, count, call, "00000000").LineText;

    static Task Silent(string line, string body, string config = "") =>
        CreateCase($"SyncIo.Baseline 1\nfor\t\n{line}\nend\n", body, config).RunAsync();

    static Task VerifyReported(string what, string line, string body)
    {
        var test = CreateCase($"SyncIo.Baseline 1\nfor\t\n{{|#0:{line}|}}\nend\n", body);
        test.Expected.Add(CreateExpected(0, what));
        return test.RunAsync();
    }

    static ExpectedFinding CreateExpected(int place, string what) =>
        ExpectFinding("SIO903")
            .AtPlace(place)
            .WithMessage($"The baseline is stale: {what}; run 'syncio baseline --update'")
            .WithSeverity(DiagnosticSeverity.Info);

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(string file, string body, string config = "") =>
        new()
        {
            Sources =
            {
                $"public class Store {{ public int Load(Task<int> rows) {body} public Task<int> LoadAsync(Task<int> rows) => rows; }}",
            },
            EditorConfig = "root = true\n[*.cs]\n" + config,
            Additional = { (BaselineText.Name, file) },
        };
}
