namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The output is the same to the byte for every language, calendar and time zone of the machine.</summary>
[Trait("Category", "Slow")]
public sealed class LocaleTests : IDisposable
{
    const string Code = """
        using Microsoft.AspNetCore.Mvc;
        [ApiController, Route("Indirim")] public class IndirimController : ControllerBase
        {
            [HttpGet("{id}")] public string Ilk(int id) => System.IO.File.ReadAllText($"{id}.txt") + System.Threading.Tasks.Task.FromResult(id).Result + System.Threading.Tasks.Task.Run(() => Yukle()).Result;
            static async System.Threading.Tasks.Task<string> Yukle() { await System.Threading.Tasks.Task.Yield(); return ""; }
        }
        """;

    readonly TempFolder _folder = new();

    public LocaleTests()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        _folder.WriteWebProject(Code);
    }

    [Fact]
    public async Task Output_is_the_same_in_Turkish_and_in_Arabic()
    {
        await RunCheck("C", "--format", "text");
        foreach (var format in new[] { "text", "sarif", "html" })
        {
            var said = await RunCheck("C", "--no-restore", "--format", format);
            Assert.Contains("Indirim", said);
            Assert.Equal(said, await RunCheck("tr_TR.UTF-8", "--no-restore", "--format", format));
            Assert.Equal(said, await RunCheck("ar_SA.UTF-8", "--no-restore", "--format", format));
        }
    }

    public void Dispose() => _folder.Dispose();

    async Task<string> RunCheck(string locale, params string[] arguments)
    {
        var (code, output, error) = await DotNet.EndAsync(
            new("dotnet", [Path.Combine(AppContext.BaseDirectory, "syncio.dll"), "check", "Web", "--severity", "info", .. arguments])
            {
                WorkingDirectory = _folder.Path,
                Environment =
                {
                    ["LANG"] = locale,
                    ["LC_ALL"] = locale,
                    ["TZ"] = locale == "C" ? "UTC" : "Pacific/Kiritimati",
                },
            }
        );
        Assert.True(code == ExitCode.Findings, output + error);
        return output;
    }
}
