using System.Security.Cryptography;
using System.Text;

namespace SyncIoAnalyzers.Packages.Sources;

/// <summary>SHA-256 hashes in lower-case hexadecimal digits.</summary>
internal static class ContentHash
{
    /// <summary>Computes the hash of some bytes.</summary>
    public static string ComputeHash(byte[] content)
    {
        using var algorithm = SHA256.Create();
        return ToHexadecimal(algorithm.ComputeHash(content));
    }

    /// <summary>Computes the hash of a text in UTF-8.</summary>
    public static string ComputeHash(string text) => ComputeHash(Encoding.UTF8.GetBytes(text));

    /// <summary>Writes a hash as text.</summary>
    public static string ToHexadecimal(byte[] hash) => BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant();
}
