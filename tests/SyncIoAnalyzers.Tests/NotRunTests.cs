namespace SyncIoAnalyzers.Tests;

/// <summary>The list of lines that no test runs matches the current code.</summary>
public class NotRunTests
{
    [Fact]
    public void Every_listed_line_occurs_once_in_the_code() =>
        Assert.All(NotRun.Explained, line => Assert.Single(NotRun.ReadCode(line.File), code => code == line.Code));

    [Fact]
    public void Every_listed_line_has_a_reason() =>
        Assert.All(NotRun.Explained, line => Assert.True(line.Reason.Split(' ').Length > 3, line.ToString()));

    [Fact]
    public void No_line_is_listed_twice() => Assert.Distinct(NotRun.Explained.Select(line => (line.File, line.Code)));
}
