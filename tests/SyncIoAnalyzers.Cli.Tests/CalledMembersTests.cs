namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Members of real packages, each really called: members listed by <c>syncio packages</c> hold their thread, and the others do not.
/// </summary>
[Trait("Category", "Slow")]
public sealed class CalledMembersTests(CalledMembersTests.CalledProgram called) : IClassFixture<CalledMembersTests.CalledProgram>
{
    const int Delay = 500; // the wait that the program causes
    const int Tick = 50; // clocks and timers may differ by that

    /// <summary>A wait for a task is seen by its stack; a sleep, a join and a socket by the state of the thread.</summary>
    [OnUnix]
    public void Listed_member_holds_its_thread_while_it_has_to_wait_and_uses_no_processor() =>
        Assert.All(called.ListedCalls, call => Assert.InRange(call.Held - call.Busy, Delay - Tick, long.MaxValue));

    /// <summary>Nothing that the member could wait for happens before it has returned.</summary>
    [OnUnix]
    public void Unlisted_member_returns_before_anything_it_could_wait_for() =>
        Assert.All(called.UnlistedCalls, call => Assert.Equal(("closed", ""), (call.Gate, call.Waits)));

    [OnUnix]
    public void Numbers_of_listed_and_unlisted_members_equal_those_on_the_page() =>
        Assert.Equal((12, 11), (called.ListedCalls.Count, called.UnlistedCalls.Count));

    [OnUnix]
    public void Page_has_a_line_for_each_member()
    {
        var page = File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "packages.md"));
        Assert.All(called.ListedCalls.Concat(called.UnlistedCalls), call => Assert.Contains($"| `{call.Member}` |", page));
    }

    /// <summary>One line of the output of the program.</summary>
    public sealed record MeasuredCall(string Member, long Held, long Busy, string Gate, string Waits)
    {
        /// <summary>Parses the line.</summary>
        public static MeasuredCall ParseLine(string line)
        {
            var cells = line.Split('|', StringSplitOptions.TrimEntries);
            return new(cells[1].Trim('`'), ParseMilliseconds(cells[2]), ParseMilliseconds(cells[3]), cells[4], cells[5]);
        }

        /// <summary>Returns true if a line of a summary matches this member.</summary>
        public bool IsOf(string line) =>
            line.StartsWith($"M:{Member}(", StringComparison.Ordinal) || line.StartsWith($"M:{Member} ", StringComparison.Ordinal);

        static long ParseMilliseconds(string cell) => long.Parse(cell.Split(' ')[0]);
    }

    /// <summary>The program and the summaries of its packages, shared by all tests.</summary>
    public sealed class CalledProgram : IAsyncLifetime
    {
        const string Project = "tests/SyncIoAnalyzers.Called";

        readonly TempFolder _folder = new();

        public List<MeasuredCall> ListedCalls { get; private set; } = [];
        public List<MeasuredCall> UnlistedCalls { get; private set; } = [];

        public async ValueTask InitializeAsync()
        {
            if (OperatingSystem.IsWindows())
                return;
            var (code, log) = await DotNet.RunAsync(RepositoryFolder.Root, "run", "--project", Project);
            Assert.True(code == 0, log);
            Assert.Equal(
                ExitCode.Clean,
                await Commands.PackagesRunner.RunAsync(
                    new(new(Project, RepositoryFolder.Root), _folder["known"]) { Cache = _folder["cache"] },
                    TextWriter.Null,
                    TextWriter.Null,
                    default
                )
            );
            var lines = File.ReadAllLines(Directory.GetFiles(_folder["known"], "*.txt", SearchOption.AllDirectories).Single());
            var calls = log.Split('\n')
                .Where(line => line.StartsWith("| `", StringComparison.Ordinal))
                .Select(MeasuredCall.ParseLine)
                .ToLookup(call => lines.Any(call.IsOf));
            (ListedCalls, UnlistedCalls) = ([.. calls[true]], [.. calls[false]]);
        }

        public ValueTask DisposeAsync()
        {
            _folder.Dispose();
            return ValueTask.CompletedTask;
        }
    }

    /// <summary>Only Unix has a clock of a single thread and a shell as child process.</summary>
    sealed class OnUnixAttribute : FactAttribute
    {
        public OnUnixAttribute() =>
            Skip = OperatingSystem.IsWindows() ? "The program asks for the clock of a thread as Unix has it." : null;
    }
}
