using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Requirements for every line of the table of scopes that belong to a thread.</summary>
public class ThreadBoundScopeLinesTests
{
    static readonly Dictionary<string, ThreadBoundScope> lines = ThreadBoundScopeTable.Lines.ToDictionary(l => l.Start.Text);

    public static TheoryData<string> ListLines() => [.. lines.Keys];

    [Theory, MemberData(nameof(ListLines))]
    public void Every_line_begins_and_ends_with_real_members(string line)
    {
        var type = TableAssemblies.FindType(lines[line].Start.TypeName)!;
        if (lines[line].Start.IsTypePattern)
            Assert.All(lines[line].Ends, argument => Assert.NotNull(TableAssemblies.FindType(argument)));
        else
            Assert.All(lines[line].Ends.Append(lines[line].Start.MemberName), m => Assert.NotEmpty(TableAssemblies.FindMethods(type, m)));
    }

    [Theory, MemberData(nameof(ListLines))]
    public void Every_line_has_a_reason(string line) => Assert.NotEmpty(lines[line].Reason);
}
