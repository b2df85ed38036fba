using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Recognizes source generators of the SDK that have nothing to do in a project. They took half of the time of a walk: generator code is
/// compiled anew in each process, and a project has six to thirteen generators, most of which find nothing to do.
/// </summary>
internal static class IdleGenerators
{
    /// <summary>Words of which at least one must occur in a project before the generator produces anything.</summary>
    static readonly Dictionary<string, string[]> RequiredWords = new()
    {
        ["Microsoft.Extensions.Logging.Generators"] = ["LoggerMessage"],
        ["Microsoft.Extensions.Options.SourceGeneration"] = ["OptionsValidator"],
        ["Microsoft.Extensions.Validation.ValidationsGenerator"] = ["AddValidation"],
        ["Microsoft.Interop.ComInterfaceGenerator"] = ["GeneratedComInterface", "GeneratedComClass"],
        ["Microsoft.Interop.JavaScript.JSImportGenerator"] = ["JSImport", "JSExport"],
        ["Microsoft.Interop.LibraryImportGenerator"] = ["LibraryImport"],
        ["Microsoft.Interop.SourceGeneration"] = [], // a dependency of the other generators of that name
        ["System.Text.Json.SourceGeneration"] = ["JsonSerializable"],
        ["System.Text.RegularExpressions.Generator"] = ["GeneratedRegex"],
        // Makes Program public for the tests of an application, which are not walked.
        ["Microsoft.AspNetCore.App.SourceGenerators"] = [],
    };

    /// <summary>File extensions of which at least one must occur in a project before the generator produces anything.</summary>
    static readonly Dictionary<string, string[]> RequiredExtensions = new()
    {
        ["Microsoft.CodeAnalysis.Razor.Compiler"] = [".cshtml", ".razor"],
        ["Microsoft.AspNetCore.Razor.Utilities.Shared"] = [".cshtml", ".razor"],
    };

    /// <summary>Returns true if an analyzer's generators produce nothing for these sources; false for unknown generators.</summary>
    public static bool IsIdle(string analyzer, IReadOnlyList<string> sources, IEnumerable<AdditionalText> files)
    {
        var name = Path.GetFileNameWithoutExtension(analyzer);
        return RequiredWords.TryGetValue(name, out var words)
            ? !sources.Any(source => words.Any(source.Contains))
            : RequiredExtensions.TryGetValue(name, out var kinds)
                && !files.Any(file => kinds.Contains(Path.GetExtension(file.Path), StringComparer.OrdinalIgnoreCase));
    }
}
