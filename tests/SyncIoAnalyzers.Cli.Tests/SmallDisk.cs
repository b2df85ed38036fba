using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A folder on a disk of its own of 64 KB, which can be filled.</summary>
sealed class SmallDisk : IDisposable
{
    /// <summary>Gets the reason why there is none, or null.</summary>
    public static string? MissingReason { get; } = TryMount();

    public SmallDisk() => RunProgram("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", Path);

    public string Path { get; } = Directory.CreateTempSubdirectory("syncio-disk-").FullName;

    public string this[string file] => System.IO.Path.Combine(Path, file);

    /// <summary>Fills the disk completely.</summary>
    public void FillDisk()
    {
        try
        {
            using var filler = new FileStream(this["filler"], FileMode.Create, FileAccess.Write, FileShare.None, 0);
            while (true)
                filler.Write(new byte[4096]);
        }
        catch (IOException)
        {
            // Now it is full.
        }
    }

    /// <summary>Returns the files by name with their contents.</summary>
    public IReadOnlyDictionary<string, string> ReadFiles() =>
        Directory
            .EnumerateFiles(Path, "*", SearchOption.AllDirectories)
            .Where(f => !f.EndsWith("filler", StringComparison.Ordinal))
            .ToDictionary(f => f, File.ReadAllText);

    public void Dispose()
    {
        RunProgram("umount", "-l", Path); // a build server may still use it as its working directory
        Directory.Delete(Path);
    }

    static string? TryMount()
    {
        try
        {
            using var disk = new SmallDisk();
            return null;
        }
        catch (Exception refused) when (refused is InvalidOperationException or System.ComponentModel.Win32Exception)
        {
            return "No small disk can be had here: " + refused.Message;
        }
    }

    static void RunProgram(string program, params string[] arguments)
    {
        using var process = Process.Start(new ProcessStartInfo(program, arguments) { RedirectStandardError = true })!;
        var said = process.StandardError.ReadToEnd();
        process.WaitForExit();
        if (process.ExitCode != 0)
            throw new InvalidOperationException(said.Trim());
    }
}

/// <summary>A test that runs if a small disk can be mounted, which mostly needs root.</summary>
sealed class SmallDiskTheoryAttribute : TheoryAttribute
{
    public SmallDiskTheoryAttribute() => Skip = SmallDisk.MissingReason;
}

/// <inheritdoc cref="SmallDiskTheoryAttribute"/>
sealed class SmallDiskFactAttribute : FactAttribute
{
    public SmallDiskFactAttribute() => Skip = SmallDisk.MissingReason;
}
