using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// Calls the same service through a method that only looks asynchronous: it moves the wait to another thread of the same pool.
/// </summary>
[Scenario("wrapped", "await Task.Run(() => service.GetUserProfile())", "SIO202")]
[ApiController, Route("scenarios/wrapped")]
public sealed class WrappedProfile : ControllerBase
{
    readonly UserProfileService _service = new();

    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public async Task<UserProfile> HandleSync() => await Task.Run(() => _service.GetUserProfile());

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<UserProfile> HandleAsync() => await _service.GetUserProfileAsync();
}
