using System.Reflection;
using System.Runtime.CompilerServices;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Detector;

/// <summary>Methods of this process, told of as <c>syncio watch</c> tells of those of another one.</summary>
internal static class Methods
{
    /// <summary>Whose code the assemblies hold.</summary>
    public static readonly Modules Files = new();

    static readonly ConditionalWeakTable<Assembly, object> Own = []; // an assembly that is unloaded is forgotten

    /// <summary>Whether somebody wrote the method for this app. Known by the assembly: nothing is named on the way of a wait that is known.</summary>
    public static bool IsOwn(MethodBase method) => (bool)Own.GetValue(method.Module.Assembly, assembly => !IsOurs(assembly) && Files.IsOwn(FileOf(assembly)));

    /// <summary>Whether the assembly is the detector's own, which an app may have as a project.</summary>
    public static bool IsOurs(Assembly assembly) => assembly == typeof(Methods).Assembly;

    /// <summary>The method as a frame of a stack.</summary>
    public static Frame FrameOf(MethodBase method) => FrameOf(method.DeclaringType, method);

    /// <summary>The member of that name of another type: of a base, of an interface.</summary>
    public static Frame FrameOf(Type? type, MethodBase method) =>
        new(FileOf(method.Module.Assembly), (type is { IsGenericType: true } ? type.GetGenericTypeDefinition() : type) is { } named ? named.FullName ?? named.Name : Frame.Dynamic, method.Name);

    // Of a single file there is no other to go by; code that is made at run time is nobody's.
    static string FileOf(Assembly assembly) => assembly.IsDynamic ? "" : assembly.Location is { Length: > 0 } file ? file : assembly.GetName().Name ?? "";
}
