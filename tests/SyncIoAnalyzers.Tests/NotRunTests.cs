namespace SyncIoAnalyzers.Tests;

/// <summary>The list of lines that no test runs speaks of the code as it is.</summary>
public class NotRunTests
{
    [Fact] public void Every_line_of_it_stands_there_once() => Assert.All(NotRun.Explained, line => Assert.Single(NotRun.Codes(line.File), code => code == line.Code));

    [Fact] public void Every_line_of_it_has_a_reason() => Assert.All(NotRun.Explained, line => Assert.True(line.Reason.Split(' ').Length > 3, line.ToString()));

    [Fact] public void None_stands_in_it_twice() => Assert.Distinct(NotRun.Explained.Select(line => (line.File, line.Code)));
}
