using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// Computes fingerprints that survive moved lines: a hash of the rule, the member, the call, and the index of the call within the member.
/// </summary>
internal static class FindingFingerprints
{
    const int Bytes = 16;

    /// <summary>Returns the findings with their fingerprints; <paramref name="findings"/> must be complete and in order.</summary>
    public static ImmutableArray<ReportedFinding> AddFingerprints(ImmutableArray<ReportedFinding> findings)
    {
        var seen = new Dictionary<string, int>();
        return
        [
            .. findings.Select(finding =>
                finding with
                {
                    Fingerprint = ComputeHash($"{GetIdentity(finding)}\n{CountOccurrence(GetIdentity(finding), seen)}"),
                }
            ),
        ];
    }

    static string GetIdentity(ReportedFinding finding) => $"{finding.Id}\n{finding.MemberOrFile}\n{finding.CallOrMessage}";

    static int CountOccurrence(string name, Dictionary<string, int> seen) => seen[name] = seen.GetValueOrDefault(name) + 1;

    static string ComputeHash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)).AsSpan(0, Bytes));
}
