using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Gives findings a name that stays when lines move: of rule, member, call, and which of those in the member it is.</summary>
internal static class Fingerprints
{
    const int Bytes = 16;

    /// <summary>The findings with their fingerprints; they have to be all there are, in order.</summary>
    public static ImmutableArray<ReportedCall> Mark(ImmutableArray<ReportedCall> findings)
    {
        var seen = new Dictionary<string, int>();
        return [.. findings.Select(finding => finding with { Fingerprint = Hash($"{Name(finding)}\n{Count(Name(finding), seen)}") })];
    }

    static string Name(ReportedCall finding) =>
        $"{finding.Id}\n{(finding.Member == "" ? $"{finding.Project}/{finding.File}" : finding.Member)}\n{(finding.Call == "" ? finding.Message : finding.Call)}";

    static int Count(string name, Dictionary<string, int> seen) => seen[name] = seen.GetValueOrDefault(name) + 1;

    static string Hash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, Bytes));
}
