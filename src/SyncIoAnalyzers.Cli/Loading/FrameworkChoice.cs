using System.Collections.Immutable;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Selects the target framework to check in a project that has several.</summary>
internal static partial class FrameworkChoice
{
    /// <summary>
    /// Returns the requested framework if the project has it, else the newest that an SDK of version <paramref name="sdk"/> can build.
    /// </summary>
    public static string PickFramework(ImmutableArray<string> frameworks, string? wanted, Version sdk) =>
        frameworks.FirstOrDefault(framework => framework.Equals(wanted, StringComparison.OrdinalIgnoreCase))
        ?? frameworks.OrderByDescending(framework => RankFramework(framework, sdk)).First();

    /// <summary>
    /// Ranks frameworks: those too new for the SDK last, then those for a platform (they need its workload), then older families, then by
    /// version.
    /// </summary>
    static (bool CanBuild, bool AnyPlatform, int Family, Version Version) RankFramework(string framework, Version sdk)
    {
        if (ModernFrameworkPattern().Match(framework) is { Success: true } modern)
        {
            var version = Version.Parse(modern.Groups["version"].Value);
            return (version <= sdk, !modern.Groups["platform"].Success, version.Major >= 5 ? 3 : 2, version);
        }

        return framework.StartsWith("netstandard", StringComparison.OrdinalIgnoreCase)
            ? (true, true, 1, Version.Parse(framework["netstandard".Length..]))
            : (true, true, 0, ParseDigits(framework));
    }

    /// <summary>Reads the version from the digits: <c>net472</c> is 4.7.2.</summary>
    static Version ParseDigits(string framework)
    {
        var digits = framework.Where(char.IsAsciiDigit).Append('0').Append('0').ToArray();
        return new(digits[0] - '0', digits[1] - '0', digits[2] == '0' ? 0 : digits[2] - '0');
    }

    [GeneratedRegex(@"^net(coreapp)?(?<version>\d+\.\d+)(?<platform>-.*)?$", RegexOptions.IgnoreCase)]
    private static partial Regex ModernFrameworkPattern();
}
