using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Tests.Baselines;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>A library and its baseline, of which one line is the one that matters.</summary>
public class PaidTests
{
    const string Load = "TestProject/M:Store.Load(System.Threading.Tasks.Task{System.Int32})";

    [Fact] public Task A_baseline_that_fits_is_silent() => Silent(Debt(Load, "SIO001", 1), "=> rows.Result;");
    [Fact] public Task A_member_that_is_gone_is_told() => Told("'Store.Find' is gone", Debt("TestProject/M:Store.Find", "SIO001", 1), "=> 1;");
    [Fact] public Task A_finding_that_is_fixed_is_told() => Told("'Store.Load' has 0 of 1 SIO001 left", Debt(Load, "SIO001", 1), "=> 1;");
    [Fact] public Task A_finding_of_several_that_is_fixed_is_told() => Told("'Store.Load' has 1 of 3 SIO001 left", Debt(Load, "SIO001", 3), "=> rows.Result;");
    [Fact] public Task What_is_found_and_not_shown_is_still_there() => Silent(Debt(Load, "SIO001", 1), "=> rows.Result;", "syncio.scope = request_path");
    [Fact] public Task Io_in_a_library_of_which_only_the_solution_knows_is_still_there() => Silent(Debt(Load, "SIO101", 1), "=> new HttpClient().Send(new HttpRequestMessage()).Version.Major;");
    [Fact] public Task A_member_without_async_form_is_still_there() => Silent(Debt(Load, "SIO109", 1), "=> new HttpClient().Send(new HttpRequestMessage()).Version.Major;", "syncio.scope = request_path");
    [Fact] public Task A_member_that_got_its_async_form_is_told() => Told("'Store.Load' has 0 of 1 SIO109 left", Debt(Load, "SIO109", 1), "=> 1;");
    [Fact] public Task An_await_that_nobody_configured_is_still_there() => Silent(Debt(Load, "SIO301", 1), "{ Func<Task> wait = async () => await rows; return 1; }");
    [Fact] public Task An_await_that_is_configured_is_told() => Told("'Store.Load' has 0 of 1 SIO301 left", Debt(Load, "SIO301", 1), "{ Func<Task> wait = async () => await rows.ConfigureAwait(false); return 1; }");
    [Fact] public Task A_member_of_another_project_is_not_looked_for() => Silent(Debt("Shop/M:Store.Find", "SIO001", 1), "=> 1;");

    [Theory, InlineData("for\tNET48\n"), InlineData(""), InlineData("for\t\nfor\tNET48\n")]
    public Task In_another_form_of_the_project_or_in_several_nothing_is_said(string symbols) => Case("SyncIo.Baseline 1\n" + symbols + Debt(Load, "SIO001", 1) + "\nend\n", "=> 1;").Run();

    [Fact]
    public Task Each_entry_is_told_once()
    {
        var test = Case($"SyncIo.Baseline 1\nfor\t\n{{|#0:{Debt(Load, "SIO001", 1)}|}}\n{Debt(Load, "SIO001", 1, "Task.Wait")}\n{{|#1:{Debt(Load, "SIO002", 1)}|}}\nend\n", "=> 1;");
        test.Expected.AddRange([Expected(0, "'Store.Load' has 0 of 2 SIO001 left"), Expected(1, "'Store.Load' has 0 of 1 SIO002 left")]);
        return test.Run();
    }

    static string Debt(string member, string rule, int count, string call = "Task.Result") => new Debt(member, rule, count, call, "00000000").Line;

    static Task Silent(string line, string body, string config = "") => Case($"SyncIo.Baseline 1\nfor\t\n{line}\nend\n", body, config).Run();

    static Task Told(string what, string line, string body)
    {
        var test = Case($"SyncIo.Baseline 1\nfor\t\n{{|#0:{line}|}}\nend\n", body);
        test.Expected.Add(Expected(0, what));
        return test.Run();
    }

    static Expectation Expected(int place, string what) => Expect("SIO903").At(place).WithMessage($"The baseline is stale: {what}; run 'syncio baseline --update'").WithSeverity(DiagnosticSeverity.Info);

    static AnalyzerCase<SyncIoAnalyzer> Case(string file, string body, string config = "") => new()
    {
        Sources = { $"public class Store {{ public int Load(Task<int> rows) {body} public Task<int> LoadAsync(Task<int> rows) => rows; }}" },
        EditorConfig = "root = true\n[*.cs]\n" + config,
        Additional = { (BaselineText.Name, file) },
    };
}
