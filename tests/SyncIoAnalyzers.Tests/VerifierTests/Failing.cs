namespace SyncIoAnalyzers.Tests.VerifierTests;

/// <summary>What the verifier says when a case fails.</summary>
static class Failing
{
    /// <summary>The case fails, and for the reason meant: each engine has its own words for it.</summary>
    public static async Task Saying(Task run, string own, string microsoft)
    {
        var failure = await Assert.ThrowsAnyAsync<Exception>(() => run);
#if MICROSOFT_ENGINE
        Assert.Contains(microsoft, failure.Message);
#else
        _ = microsoft;
        Assert.Contains(own, failure.Message);
#endif
    }
}
