using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The fixes that <c>syncio check</c> rules out, without a plan.</summary>
public class FixForecastTests
{
    const string Locales = """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;
        public static class Locales
        {
            public static void Add(List<string> all, Action<string> configure)
            {
                System.Threading.Thread.Sleep(all.Count);
                all.ForEach(configure);
            }
            public static async Task AddAsync(List<string> all, Func<string, Task> configure)
            {
                await Task.Delay(all.Count);
                foreach (var name in all) await configure(name);
            }
        }
        """;

    /// <summary>A fix of a wait in the lambda makes the lambda async, and the counterpart takes it then.</summary>
    [Fact]
    public async Task Call_with_a_lambda_whose_counterpart_takes_an_async_lambda_may_be_fixed() =>
        Assert.DoesNotContain("OtherArguments", await FindRefusalsAsync("Locales.Add(all, a => Wait(a));"));

    [Fact]
    public async Task Call_with_a_delegate_whose_counterpart_takes_another_delegate_is_ruled_out() =>
        Assert.Contains("OtherArguments", await FindRefusalsAsync("Locales.Add(all, Wait);"));

    static async Task<IReadOnlyList<string>> FindRefusalsAsync(string statement)
    {
        var controller = $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;
            public class Pages : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                public async Task Show(List<string> all) { await Task.Yield(); {{statement}} }
                static void Wait(string name) => Task.Delay(5).Wait();
            }
            """;
        var report = await CachedCheck.RunAsync(
            [new("Web", [("Mvc.cs", MemoryProject.ControllerCode), ("Locales.cs", Locales), ("Pages.cs", controller)])],
            null
        );
        return
        [
            .. Regex
                .Matches(
                    report,
                    "\"id\": ?\"SIO103\".*?\"fixable\": ?\"[a-z]*\",\\s*\"refusal\": ?\"([A-Za-z]*)\"",
                    RegexOptions.Singleline
                )
                .Select(m => m.Groups[1].Value),
        ];
    }
}
