using System.Reflection;
using System.Runtime.CompilerServices;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Detector;

/// <summary>Describes methods of this process in the form in which <c>syncio watch</c> describes those of another one.</summary>
internal static class AppMethods
{
    /// <summary>The owners of the assemblies: app, package or framework.</summary>
    public static readonly ModuleClassifier AppModules = new();

    static readonly ConditionalWeakTable<Assembly, object> OwnAssemblies = []; // entries of unloaded assemblies are dropped

    /// <summary>
    /// Returns true if the method belongs to the code of the app. Decided by the assembly, so that a known wait resolves no names.
    /// </summary>
    public static bool IsAppMethod(MethodBase method) =>
        (bool)
            OwnAssemblies.GetValue(
                method.Module.Assembly,
                assembly => !IsDetectorAssembly(assembly) && AppModules.IsOwn(GetFile(assembly))
            );

    /// <summary>Returns true if the assembly is one of the detector's own, which an app may reference as a project.</summary>
    public static bool IsDetectorAssembly(Assembly assembly) =>
        assembly == typeof(AppMethods).Assembly || assembly == typeof(ModuleClassifier).Assembly;

    /// <summary>Returns the method as a stack frame.</summary>
    public static ManagedFrame CreateFrame(MethodBase method) => CreateFrame(method.DeclaringType, method);

    /// <summary>Returns the member with the same name of another type: a base type or an interface.</summary>
    public static ManagedFrame CreateFrame(Type? type, MethodBase method) =>
        new(
            GetFile(method.Module.Assembly),
            (type is { IsGenericType: true } ? type.GetGenericTypeDefinition() : type) is { } named
                ? named.FullName ?? named.Name
                : ManagedFrame.DynamicType,
            method.Name
        );

    // In a single-file app, only the name of the assembly is available; code generated at run time belongs to no file.
    static string GetFile(Assembly assembly) =>
        assembly.IsDynamic ? ""
        : assembly.Location is { Length: > 0 } file ? file
        : assembly.GetName().Name ?? "";
}
