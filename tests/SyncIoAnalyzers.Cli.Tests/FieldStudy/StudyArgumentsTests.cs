using SyncIoAnalyzers.FieldStudy;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class StudyArgumentsTests
{
    [Fact]
    public void Names_and_options_can_be_mixed()
    {
        var parsed = StudyArguments.Parse(["one", "--seed", "7", "--fixes", "two"], "--seed=", "--fixes");
        Assert.Equal(["one", "two"], parsed.Names);
        Assert.Equal((7, true), (parsed.GetNumber("--seed"), parsed.HasSwitch("--fixes")));
    }

    [Fact]
    public void An_absent_option_has_no_value()
    {
        var parsed = StudyArguments.Parse([], "--seed=", "--fixes");
        Assert.Equal((null, null, false), (parsed.GetNumber("--seed"), parsed.GetPath("--seed"), parsed.HasSwitch("--fixes")));
    }

    [Theory]
    [InlineData("There is no option '--sed'", "--sed", "7")]
    [InlineData("--seed needs a value", "--seed")]
    [InlineData("--seed needs a whole number, not 'x'", "--seed", "x")]
    [InlineData("needs --results with a path", "--seed", "7")]
    public void A_mistake_is_named(string message, params string[] words)
    {
        var stop = Assert.Throws<StopException>(() =>
        {
            var parsed = StudyArguments.Parse(words, "--seed=", "--results=");
            parsed.GetNumber("--seed");
            parsed.GetRequiredPath("--results");
        });
        Assert.Contains(message, stop.Message);
    }
}
