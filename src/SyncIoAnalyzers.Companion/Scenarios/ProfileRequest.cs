using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Gets a user profile from a slow service that has synchronous and asynchronous methods.</summary>
[Scenario("profile", "service.GetUserProfile()", "SIO103", "SIO002")]
[ApiController, Route("scenarios/profile")]
public sealed class ProfileRequest : ControllerBase
{
    readonly UserProfileService _service = new();

    /// <summary>The code that the rules flag: the service has both methods, and the blocking one is called.</summary>
    [HttpGet("sync")]
    public UserProfile HandleSync() => _service.GetUserProfile();

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<UserProfile> HandleAsync() => await _service.GetUserProfileAsync();
}

/// <summary>A user profile.</summary>
/// <param name="Id">The id of the user.</param>
/// <param name="Name">The name of the user.</param>
public sealed record UserProfile(int Id, string Name);

/// <summary>Simulates an external service with a delay.</summary>
public sealed class UserProfileService
{
    static readonly UserProfile Answer = new(1, "value");

    /// <summary>The delay in milliseconds.</summary>
    public static int DelayMs { get; set; } = 50;

    /// <summary>Blocks the calling thread until the result is available.</summary>
    public UserProfile GetUserProfile()
    {
        Thread.Sleep(DelayMs);
        return Answer;
    }

    /// <summary>Waits for the result without blocking a thread.</summary>
    public async Task<UserProfile> GetUserProfileAsync()
    {
        await Task.Delay(DelayMs);
        return Answer;
    }
}
