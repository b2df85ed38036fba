namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Members of real packages, each really called: those of which <c>syncio packages</c> tells hold their thread, and the others do not.</summary>
[Trait("Category", "Slow")]
public sealed class CalledMembersTests(CalledMembersTests.Called called) : IClassFixture<CalledMembersTests.Called>
{
    const int Delay = 500; // what the program makes them wait
    const int Tick = 50; // clocks and timers may differ by that

    /// <summary>A stack of the wait is there where it is one for a task; a sleep, a join and a socket are seen by what the thread did.</summary>
    [OnUnix]
    public void Of_whom_it_is_told_holds_its_thread_as_long_as_it_is_made_to_wait_and_runs_on_no_processor() =>
        Assert.All(called.Told, call => Assert.InRange(call.Held - call.Busy, Delay - Tick, long.MaxValue));

    /// <summary>Nothing that it could wait for happens before it has returned.</summary>
    [OnUnix]
    public void Of_whom_nothing_is_told_returns_before_anything_that_it_could_wait_for() =>
        Assert.All(called.Silent, call => Assert.Equal(("closed", ""), (call.Gate, call.Waits)));

    [OnUnix] public void There_are_as_many_of_each_as_the_page_tells() => Assert.Equal((12, 11), (called.Told.Count, called.Silent.Count));

    [OnUnix]
    public void The_page_has_a_line_for_each()
    {
        var page = File.ReadAllText(Path.Combine(Repository.Root, "docs", "packages.md"));
        Assert.All(called.Told.Concat(called.Silent), call => Assert.Contains($"| `{call.Member}` |", page));
    }

    /// <summary>A line of what the program prints.</summary>
    public sealed record Call(string Member, long Held, long Busy, string Gate, string Waits)
    {
        /// <summary>Reads it.</summary>
        public static Call Of(string line)
        {
            var cells = line.Split('|', StringSplitOptions.TrimEntries);
            return new(cells[1].Trim('`'), Milliseconds(cells[2]), Milliseconds(cells[3]), cells[4], cells[5]);
        }

        /// <summary>Whether a line of a summary is of this member.</summary>
        public bool IsOf(string line) => line.StartsWith($"M:{Member}(", StringComparison.Ordinal) || line.StartsWith($"M:{Member} ", StringComparison.Ordinal);

        static long Milliseconds(string cell) => long.Parse(cell.Split(' ')[0]);
    }

    /// <summary>The program and what is told of its packages, once for all tests.</summary>
    public sealed class Called : IAsyncLifetime
    {
        const string Project = "tests/SyncIoAnalyzers.Called";

        readonly TempFolder _folder = new();

        public List<Call> Told { get; private set; } = [];
        public List<Call> Silent { get; private set; } = [];

        public async Task InitializeAsync()
        {
            if (OperatingSystem.IsWindows())
                return;
            var (code, log) = await DotNet.RunAsync(Repository.Root, "run", "--project", Project);
            Assert.True(code == 0, log);
            Assert.Equal(ExitCode.Clean, await Commands.Packages.RunAsync(new(new(Project, Repository.Root), _folder["known"]) { Cache = _folder["cache"] }, TextWriter.Null, TextWriter.Null, default));
            var lines = File.ReadAllLines(Directory.GetFiles(_folder["known"], "*.txt", SearchOption.AllDirectories).Single());
            var calls = log.Split('\n').Where(line => line.StartsWith("| `", StringComparison.Ordinal)).Select(Call.Of).ToLookup(call => lines.Any(call.IsOf));
            (Told, Silent) = ([.. calls[true]], [.. calls[false]]);
        }

        public Task DisposeAsync()
        {
            _folder.Dispose();
            return Task.CompletedTask;
        }
    }

    /// <summary>The clock of a single thread, and the shell that is a child, are those of Unix.</summary>
    sealed class OnUnixAttribute : FactAttribute
    {
        public OnUnixAttribute() => Skip = OperatingSystem.IsWindows() ? "The program asks for the clock of a thread as Unix has it." : null;
    }
}
