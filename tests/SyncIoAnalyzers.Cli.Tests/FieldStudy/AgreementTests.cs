using SyncIoAnalyzers.FieldStudy.Sampling;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class AgreementTests
{
    // 20 pairs yes/yes, 15 no/no, 5 yes/no and 10 no/yes: 0.7 agree, 0.5 are expected to.
    static readonly (bool, bool)[] Pairs =
    [
        .. Enumerable.Repeat((true, true), 20),
        .. Enumerable.Repeat((false, false), 15),
        .. Enumerable.Repeat((true, false), 5),
        .. Enumerable.Repeat((false, true), 10),
    ];

    [Fact]
    public void Plain_agreement_is_the_share_of_equal_verdicts() => Assert.Equal(0.7, Agreement.ComputePlain(Pairs), 6);

    [Fact]
    public void Kappa_is_the_agreement_beyond_chance() => Assert.Equal(0.4, Agreement.ComputeKappa(Pairs), 6);

    [Fact]
    public void Kappa_of_readers_who_always_agree_is_1() =>
        Assert.Equal(1, Agreement.ComputeKappa([(true, true), (false, false), (true, true)]), 6);

    [Fact]
    public void Kappa_is_undefined_if_chance_alone_agrees() =>
        Assert.True(double.IsNaN(Agreement.ComputeKappa([(true, true), (true, true)])));

    [Fact]
    public void Nothing_to_compare_has_no_agreement() =>
        Assert.True(double.IsNaN(Agreement.ComputePlain<bool>([])) && double.IsNaN(Agreement.ComputeKappa<bool>([])));

    [Theory]
    [InlineData(0, 10, 0, 0.2775)]
    [InlineData(5, 10, 0.2366, 0.7634)]
    [InlineData(81, 263, 0.2553, 0.3662)]
    [InlineData(10, 10, 0.7225, 1)]
    [InlineData(0, 0, 0, 1)]
    public void Wilson_interval_contains_the_share(int count, int total, double low, double high)
    {
        var interval = Agreement.ComputeInterval(count, total);
        Assert.Equal((low, high), (Math.Round(interval.Low, 4), Math.Round(interval.High, 4)));
    }
}
