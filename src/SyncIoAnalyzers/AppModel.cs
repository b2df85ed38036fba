using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers;

/// <summary>How loud the analyzers are: the <c>SyncIoMode</c> property.</summary>
internal enum Mode
{
    /// <summary>Warnings on request paths, info elsewhere.</summary>
    Default,

    /// <summary>Info becomes warning.</summary>
    Strict,

    /// <summary>The scope is everything; the preset says so, not the analyzer.</summary>
    Everywhere,

    /// <summary>Nothing is analyzed.</summary>
    Off,
}

/// <summary>What kind of project this is, from what MSBuild tells the compiler.</summary>
internal sealed record AppModel(bool IsLibrary, bool IsTest, bool IsDesktop, bool IsWeb, Mode Mode, bool BreaksBuild)
{
    /// <summary>Reads the properties that the package's targets make visible.</summary>
    public static AppModel Of(Compilation compilation, AnalyzerConfigOptions options) => new(
        compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary,
        Is(options, "IsTestProject"),
        Is(options, "UseWPF") || Is(options, "UseWindowsForms") || Is(options, "UseMaui"),
        Is(options, "UsingMicrosoftNETSdkWeb"),
        ModeOf(Read(options, "SyncIoMode")) ?? Mode.Default,
        Is(options, "SyncIoBreakBuild"));

    /// <summary>Whether the project is made into a package, so that its public members have users that nobody here knows.</summary>
    public static bool IsPackage(AnalyzerConfigOptions options) => Is(options, "SyncIoIsPackage");

    /// <summary>The level that the project stays at; empty when nothing is written.</summary>
    public static string Level(AnalyzerConfigOptions options) => Read(options, "SyncIoLevel").ToLowerInvariant();

    /// <summary>What is wrong with the mode; null when nothing is.</summary>
    public static string? ProblemIn(AnalyzerConfigOptions options) =>
        Read(options, "SyncIoMode") is { Length: > 0 } text && ModeOf(text) == null
            ? $"'{text}' is no value of the property SyncIoMode; write {string.Join(", ", Enum.GetNames(typeof(Mode)))}"
            : null;

    static Mode? ModeOf(string text) => Names.TryParse<Mode>(text, out var mode) ? mode : null;

    static bool Is(AnalyzerConfigOptions options, string property) => string.Equals(Read(options, property), "true", StringComparison.OrdinalIgnoreCase);

    static string Read(AnalyzerConfigOptions options, string property) => options.TryGetValue("build_property." + property, out var value) ? value.Trim() : "";
}
