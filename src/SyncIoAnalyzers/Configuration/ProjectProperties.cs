using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Configuration;

/// <summary>The reporting mode of the analyzers: the <c>SyncIoMode</c> property.</summary>
internal enum SyncIoMode
{
    /// <summary>Warnings on request paths, info elsewhere.</summary>
    Default,

    /// <summary>Info becomes warning.</summary>
    Strict,

    /// <summary>The scope is everything; the preset sets it, not the analyzer.</summary>
    Everywhere,

    /// <summary>Nothing is analyzed.</summary>
    Off,
}

/// <summary>The kind of the project, from the properties that MSBuild passes to the compiler.</summary>
internal sealed record ProjectProperties(
    bool IsLibrary,
    bool IsTestProject,
    bool IsDesktop,
    bool IsWeb,
    SyncIoMode Mode,
    bool ShouldBreakBuild
)
{
    /// <summary>Reads the properties that the targets of the package make visible to the compiler.</summary>
    public static ProjectProperties FromOptions(Compilation compilation, AnalyzerConfigOptions options)
    {
        var isLibrary = compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary;
        var isTestProject = IsTrue(options, "IsTestProject");
        var isDesktop = IsTrue(options, "UseWPF") || IsTrue(options, "UseWindowsForms") || IsTrue(options, "UseMaui");
        var isWeb = IsTrue(options, "UsingMicrosoftNETSdkWeb");
        var mode = ParseMode(ReadProperty(options, "SyncIoMode")) ?? SyncIoMode.Default;
        return new ProjectProperties(isLibrary, isTestProject, isDesktop, isWeb, mode, IsTrue(options, "SyncIoBreakBuild"));
    }

    /// <summary>Returns true if the project is packed, so that its public members have unknown callers.</summary>
    public static bool IsPackage(AnalyzerConfigOptions options) => IsTrue(options, "SyncIoIsPackage");

    /// <summary>Returns the level that the project is pinned to; empty when none is configured.</summary>
    public static string GetLevelName(AnalyzerConfigOptions options) => ReadProperty(options, "SyncIoLevel").ToLowerInvariant();

    /// <summary>Returns the problem with the configured mode; null when there is none.</summary>
    public static string? FindModeProblem(AnalyzerConfigOptions options) =>
        ReadProperty(options, "SyncIoMode") is { Length: > 0 } text && ParseMode(text) == null
            ? $"'{text}' is not a value of the property SyncIoMode; write {string.Join(", ", Enum.GetNames(typeof(SyncIoMode)))}"
            : null;

    static SyncIoMode? ParseMode(string text) => EnumNames.TryParse<SyncIoMode>(text, out var mode) ? mode : null;

    static bool IsTrue(AnalyzerConfigOptions options, string property) =>
        string.Equals(ReadProperty(options, property), "true", StringComparison.OrdinalIgnoreCase);

    static string ReadProperty(AnalyzerConfigOptions options, string property) =>
        options.TryGetValue("build_property." + property, out var value) ? value.Trim() : "";
}
