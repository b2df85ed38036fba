using SyncIoAnalyzers.FieldStudy.Comparing;
using SyncIoAnalyzers.FieldStudy.Results;
using static SyncIoAnalyzers.Cli.Tests.FieldStudy.StudyFolder;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class CompareCommandTests : IDisposable
{
    readonly StudyFolder _old = new();
    readonly StudyFolder _new = new();

    [Fact]
    public void Moved_lines_are_no_difference()
    {
        _old.WriteResult(CreateRun("a/b"), CreateFinding("1"));
        _new.WriteResult(CreateRun("a/b"), CreateFinding("1") with { Line = 99, Message = "other" });
        var (code, output) = Compare();
        Assert.Equal(0, code);
        Assert.DoesNotContain(" in a/b:", output);
    }

    [Fact]
    public void Gained_and_lost_findings_are_listed()
    {
        _old.WriteResult(CreateRun("a/b"), CreateFinding("1"), CreateFinding("2"));
        _new.WriteResult(CreateRun("a/b"), CreateFinding("2"), CreateFinding("3") with { Line = 8 });
        var (code, output) = Compare();
        Assert.Equal(0, code);
        Assert.Contains("Gained in a/b:\nShop/Orders.cs:8  warning  SIO001  Task.Wait  GET /orders\n", output);
        Assert.Contains("Lost in a/b:\nShop/Orders.cs:7  warning  SIO001  Task.Wait  GET /orders\n", output);
    }

    [Fact]
    public void A_finding_on_another_request_is_lost_and_gained()
    {
        _old.WriteResult(CreateRun("a/b"), CreateFinding("1"));
        _new.WriteResult(CreateRun("a/b"), CreateFinding("1") with { Entry = "GET /" });
        Assert.Contains("| a/b | 1 | 1 | 10.0 → 10.0 | 1.00 |  |", Compare("--format", "markdown").Output);
    }

    [Fact]
    public void Seconds_are_compared_as_a_ratio()
    {
        _old.WriteResult(CreateRun("a/b"), []);
        _new.WriteResult(CreateRun("a/b") with { Seconds = 15 }, []);
        Assert.Contains("10.0 → 15.0 | 1.50 |", Compare("--format", "markdown").Output);
    }

    [Theory]
    [InlineData("crash", 134, false)]
    [InlineData("hang", 137, true)]
    public void A_crash_or_hang_makes_the_exit_code_1(string problem, int code, bool isHang)
    {
        _old.WriteResult(CreateRun("a/b"), []);
        _new.WriteResult(CreateRun("a/b") with { ExitCode = code, IsHang = isHang }, null);
        AssertProblem(problem);
    }

    [Fact]
    public void A_missing_result_makes_the_exit_code_1()
    {
        _old.WriteResult(CreateRun("a/b"), []).WriteResult(CreateRun("c/d"), []);
        _new.WriteResult(CreateRun("c/d"), []);
        AssertProblem("no result");
    }

    [Fact]
    public void Only_selected_repositories_are_compared()
    {
        _old.WriteResult(CreateRun("a/b"), [])
            .WriteResult(CreateRun("c/d"), [])
            .WriteFile("list.tsv", "repository\tcommit\tsolution\nc/d\t1\tA.sln\n");
        _new.WriteResult(CreateRun("c/d"), []);
        Assert.Equal(0, Compare("c/d", "--list", _old["list.tsv"]).Code);
        Assert.Equal(0, Compare("--random", "1", "--seed", "7", "--list", _old["list.tsv"]).Code);
    }

    [Fact]
    public void A_result_without_findings_file_makes_the_exit_code_1()
    {
        _old.WriteResult(CreateRun("a/b"), []);
        _new.WriteResult(CreateRun("a/b") with { ExitCode = 2, Missing = true }, null);
        AssertProblem("no findings file");
    }

    [Fact]
    public void A_new_repository_is_no_problem()
    {
        _old.WriteResult(CreateRun("a/b"), []);
        _new.WriteResult(CreateRun("a/b"), []).WriteResult(CreateRun("c/d"), CreateFinding("1"));
        Assert.Equal(0, Compare().Code);
    }

    [Fact]
    public void Fixes_are_compared_if_they_were_planned()
    {
        WriteFix(
            _old,
            new(1, IsHang: false, 1, 1)
            {
                Fixed = 3,
                Refused = 2,
                NotCompiling = 1,
            }
        );
        WriteFix(_new, new(1, IsHang: false, 1, 1) { Fixed = 5, Refused = 0 });
        Assert.Contains("| 3 → 5 | 2 → 0 | 1 → 0 |", Compare("--format", "markdown").Output);
    }

    [Fact]
    public void A_failed_fix_makes_the_exit_code_1()
    {
        WriteFix(_old, new(1, IsHang: false, 1, 1) { Fixed = 3 });
        WriteFix(_new, new(2, IsHang: false, 1, 1));
        AssertProblem("the fix failed");
    }

    [Theory]
    [InlineData("two folders")]
    [InlineData("'xml' is not a format", "old", "new", "--format", "xml")]
    public void A_mistake_is_named(string message, params string[] words)
    {
        _old.WriteResult(CreateRun("a/b"), []);
        var folders = words.Select(word => word is "old" or "new" ? _old.Path : word);
        Assert.Contains(message, Assert.Throws<StopException>(() => CompareCommand.Run([.. folders], TextWriter.Null)).Message);
    }

    public void Dispose()
    {
        _old.Dispose();
        _new.Dispose();
    }

    static void WriteFix(StudyFolder folder, FixRecord fix)
    {
        folder.WriteResult(CreateRun("a/b"), []);
        StudyJson.WriteFile(folder["a+b/fix.json"], fix);
    }

    void AssertProblem(string problem)
    {
        var (code, output) = Compare();
        Assert.Equal(1, code);
        Assert.Contains(problem, output);
    }

    (int Code, string Output) Compare(params string[] words)
    {
        var output = new StringWriter();
        var code = CompareCommand.Run([_old.Path, _new.Path, .. words], output);
        return (code, output.ToString().ReplaceLineEndings("\n"));
    }
}
