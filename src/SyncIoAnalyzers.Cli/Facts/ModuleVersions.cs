using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Security.Cryptography;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>The identities of referenced assemblies, which are the same on every machine.</summary>
internal static class ModuleVersions
{
    static readonly ConcurrentDictionary<string, string> VersionsByFile = new();

    /// <summary>Returns the module version of an assembly, which its compiler derives from its content; a hash of any other file.</summary>
    public static string GetVersion(string file) => VersionsByFile.GetOrAdd(file, ReadVersion);

    static string ReadVersion(string file)
    {
        try
        {
            using var stream = File.OpenRead(file);
            using var assembly = new PEReader(stream);
            var metadata = assembly.GetMetadataReader();
            return metadata.GetGuid(metadata.GetModuleDefinition().Mvid).ToString();
        }
        catch (Exception invalid) when (invalid is BadImageFormatException or InvalidOperationException)
        {
            return Convert.ToHexStringLower(SHA256.HashData(File.ReadAllBytes(file)));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            return "unreadable";
        }
    }
}
