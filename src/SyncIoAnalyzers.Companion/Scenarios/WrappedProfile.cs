using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The same service behind a method that only looks asynchronous: it hands the waiting to another thread of the same pool.</summary>
[Scenario("wrapped", "await Task.Run(() => service.GetUserProfile())", "SIO202")]
[ApiController, Route("scenarios/wrapped")]
public sealed class WrappedProfile : ControllerBase
{
    readonly UserProfileService _service = new();

    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public async Task<UserProfile> Sync() => await Task.Run(() => _service.GetUserProfile());

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<UserProfile> Async() => await _service.GetUserProfileAsync();
}
