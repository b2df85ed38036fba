using System.Runtime.InteropServices;
using Microsoft.Win32.SafeHandles;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>
/// Reads without the system cache. .NET has no option for it: on Windows a native flag is passed through, on Linux a flag is set on the
/// handle.
/// </summary>
internal static class UnbufferedReads
{
    /// <summary>The required alignment of the buffer address, the position and the length of a read.</summary>
    public const int Alignment = 4096;

    /// <summary><c>FILE_FLAG_NO_BUFFERING</c> of Windows; ignored on other systems.</summary>
    public const FileOptions Flag = (FileOptions)0x20000000;

    const int SetFlags = 4; // F_SETFL

    /// <summary>Turns the cache off for an open file; returns true if the system and the file system support it.</summary>
    public static bool TryEnable(SafeFileHandle file) =>
        OperatingSystem.IsWindows() || OperatingSystem.IsLinux() && DirectFlag is { } direct && SetFileFlags(file, SetFlags, direct) == 0;

    /// <summary>Allocates a buffer with the required alignment.</summary>
    public static Memory<byte> AllocateBuffer(int length)
    {
        var memory = GC.AllocateUninitializedArray<byte>(length + Alignment, pinned: true);
        var over = (int)(Marshal.UnsafeAddrOfPinnedArrayElement(memory, 0) % Alignment);
        return memory.AsMemory(over == 0 ? 0 : Alignment - over, length);
    }

    // The value of O_DIRECT depends on the processor architecture.
    static int? DirectFlag =>
        RuntimeInformation.ProcessArchitecture switch
        {
            Architecture.X64 => 0x4000,
            Architecture.Arm64 => 0x10000,
            _ => null,
        };

    [DllImport("libc", EntryPoint = "fcntl", SetLastError = true)]
    static extern int SetFileFlags(SafeFileHandle file, int command, int flags);
}
