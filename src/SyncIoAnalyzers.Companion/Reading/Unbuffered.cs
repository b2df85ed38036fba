using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>Reads past the system's cache. .NET has no name for that: Windows is asked by a flag that .NET hands on, Linux by one of its own.</summary>
internal static class Unbuffered
{
    /// <summary>What the address of a buffer and the place and length of a read must be a multiple of.</summary>
    public const int Alignment = 4096;

    /// <summary>The flag for Windows, <c>FILE_FLAG_NO_BUFFERING</c>; other systems are not told of it.</summary>
    public const FileOptions Flag = (FileOptions)0x20000000;

    const int SetFlags = 4; // F_SETFL

    /// <summary>Asks for it of an open file. True where the system and the file system do so.</summary>
    public static bool Ask(SafeFileHandle file) => OperatingSystem.IsWindows()
        || OperatingSystem.IsLinux() && Direct is { } direct && Control(file, SetFlags, direct) == 0;

    /// <summary>A buffer that may be read into.</summary>
    public static Memory<byte> Buffer(int length)
    {
        var memory = GC.AllocateUninitializedArray<byte>(length + Alignment, pinned: true);
        var over = (int)(Marshal.UnsafeAddrOfPinnedArrayElement(memory, 0) % Alignment);
        return memory.AsMemory(over == 0 ? 0 : Alignment - over, length);
    }

    // O_DIRECT is not the same on every processor.
    static int? Direct => RuntimeInformation.ProcessArchitecture switch { Architecture.X64 => 0x4000, Architecture.Arm64 => 0x10000, _ => null };

    [DllImport("libc", EntryPoint = "fcntl", SetLastError = true)]
    static extern int Control(SafeFileHandle file, int command, int flags);
}
