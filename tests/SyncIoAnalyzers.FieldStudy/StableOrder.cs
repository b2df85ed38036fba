using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.FieldStudy;

/// <summary>
/// A random order that depends on a seed and on names only, so that it is the same on every machine and for every version.
/// </summary>
internal static class StableOrder
{
    /// <summary>Sorts items by the hash of the seed and of their keys.</summary>
    public static IEnumerable<T> SortItems<T>(IEnumerable<T> items, int seed, Func<T, string> getKey) =>
        items.OrderBy(item => ComputeHash($"{seed}\n{getKey(item)}"), StringComparer.Ordinal);

    static string ComputeHash(string text) => Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
