namespace SyncIoAnalyzers.Tests.VerifierTests;

/// <summary>Checks the failure of a test case.</summary>
static class ExpectedFailure
{
    /// <summary>Expects that a case fails with this message.</summary>
    public static async Task VerifyFailure(Task run, string message) =>
        Assert.Contains(message, (await Assert.ThrowsAnyAsync<Exception>(() => run)).Message);
}
