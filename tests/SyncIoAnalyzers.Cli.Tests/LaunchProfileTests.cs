using SyncIoAnalyzers.Cli.Proving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The settings with which <c>syncio prove</c> starts an application.</summary>
public sealed class LaunchProfileTests : IDisposable
{
    const string Settings = """
        {
          // of the template
          "profiles": {
            "IIS Express": { "commandName": "IISExpress" },
            "http": {
              "commandName": "Project",
              "commandLineArgs": "--seed 1",
              "environmentVariables": { "ASPNETCORE_ENVIRONMENT": "Development", "ConnectionStrings__Queue": "amqp://x" },
            },
            "https": { "commandName": "Project" },
          }
        }
        """;

    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void First_profile_that_runs_the_project_is_used()
    {
        _folder.WriteFile("Properties/launchSettings.json", Settings);
        var profile = LaunchProfile.ReadProfile(_folder.Path, null);
        Assert.Equal(("http", "--seed 1", "Development"), (profile.Name, profile.Arguments, profile.EnvironmentName));
    }

    [Fact]
    public void Unknown_profile_is_refused_with_the_names_of_the_others()
    {
        _folder.WriteFile("Properties/launchSettings.json", Settings);
        var refused = Assert.Throws<StopException>(() => LaunchProfile.ReadProfile(_folder.Path, "IIS Express"));
        Assert.EndsWith("it has 'http', 'https'.", refused.Message);
    }

    [Fact]
    public void Project_without_profiles_runs_in_production() =>
        Assert.Equal(("", "Production"), (LaunchProfile.ReadProfile(_folder.Path, null) is var p ? (p.Name, p.EnvironmentName) : default));

    [Fact]
    public void Broken_file_is_named()
    {
        _folder.WriteFile("Properties/launchSettings.json", "{");
        Assert.Contains(
            "launchSettings.json cannot be read",
            Assert.Throws<StopException>(() => LaunchProfile.ReadProfile(_folder.Path, null)).Message
        );
    }

    [Fact]
    public void Connection_strings_of_all_settings_are_named_without_their_values()
    {
        _folder.WriteFile("Properties/launchSettings.json", Settings);
        _folder.WriteFile("appsettings.json", """{ "ConnectionStrings": { "Orders": "Host=db" } }""");
        _folder.WriteFile("appsettings.Development.json", """{ "ConnectionStrings": { "Cache": "redis" } }""");
        var profile = LaunchProfile.ReadProfile(_folder.Path, null);
        Assert.Equal(["Orders", "Cache", "Queue"], profile.FindConnectionNames(_folder.Path));
    }
}
