using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A user's profile comes from a service that takes its time; it can be asked either way.</summary>
[Scenario("profile", "service.GetUserProfile()", "SIO103", "SIO002")]
[ApiController, Route("scenarios/profile")]
public sealed class Profile : ControllerBase
{
    readonly UserProfileService _service = new();

    /// <summary>As it is flagged: the service is there both ways, and the one that waits is called.</summary>
    [HttpGet("sync")]
    public UserProfile Sync() => _service.GetUserProfile();

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<UserProfile> Async() => await _service.GetUserProfileAsync();
}

/// <summary>What is known of a user.</summary>
/// <param name="Id">The number of the user.</param>
/// <param name="Name">What the user is called.</param>
public sealed record UserProfile(int Id, string Name);

/// <summary>Stands for a service elsewhere: all it does is take its time.</summary>
public sealed class UserProfileService
{
    static readonly UserProfile Answer = new(1, "value");

    /// <summary>How long it takes, in milliseconds.</summary>
    public static int DelayMs { get; set; } = 50;

    /// <summary>Asks, and waits on the caller's thread.</summary>
    public UserProfile GetUserProfile()
    {
        Thread.Sleep(DelayMs);
        return Answer;
    }

    /// <summary>Asks, and holds no thread until the answer is there.</summary>
    public async Task<UserProfile> GetUserProfileAsync()
    {
        await Task.Delay(DelayMs);
        return Answer;
    }
}
