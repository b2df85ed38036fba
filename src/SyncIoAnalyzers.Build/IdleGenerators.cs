using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Which source generators of the SDK have nothing to do in a project. They were half of the time of a walk: the code that runs
/// generators is compiled anew in each process, and a project has six to thirteen of them, most of which find nothing to do.
/// </summary>
internal static class IdleGenerators
{
    /// <summary>What must be written somewhere in a project for each of them to make anything.</summary>
    static readonly Dictionary<string, string[]> Words = new()
    {
        ["Microsoft.Extensions.Logging.Generators"] = ["LoggerMessage"],
        ["Microsoft.Extensions.Options.SourceGeneration"] = ["OptionsValidator"],
        ["Microsoft.Extensions.Validation.ValidationsGenerator"] = ["AddValidation"],
        ["Microsoft.Interop.ComInterfaceGenerator"] = ["GeneratedComInterface", "GeneratedComClass"],
        ["Microsoft.Interop.JavaScript.JSImportGenerator"] = ["JSImport", "JSExport"],
        ["Microsoft.Interop.LibraryImportGenerator"] = ["LibraryImport"],
        ["Microsoft.Interop.SourceGeneration"] = [], // what the others of that name share
        ["System.Text.Json.SourceGeneration"] = ["JsonSerializable"],
        ["System.Text.RegularExpressions.Generator"] = ["GeneratedRegex"],
        // Makes Program public for the tests of an application, which are not walked.
        ["Microsoft.AspNetCore.App.SourceGenerators"] = [],
    };

    /// <summary>What there must be a file of.</summary>
    static readonly Dictionary<string, string[]> Files = new()
    {
        ["Microsoft.CodeAnalysis.Razor.Compiler"] = [".cshtml", ".razor"],
        ["Microsoft.AspNetCore.Razor.Utilities.Shared"] = [".cshtml", ".razor"],
    };

    /// <summary>Whether an analyzer's generators make nothing of these sources; false of what is not known.</summary>
    public static bool Has(string analyzer, IReadOnlyList<string> sources, IEnumerable<AdditionalText> files)
    {
        var name = Path.GetFileNameWithoutExtension(analyzer);
        return Words.TryGetValue(name, out var words) ? !sources.Any(source => words.Any(source.Contains))
            : Files.TryGetValue(name, out var kinds) && !files.Any(file => kinds.Contains(Path.GetExtension(file.Path), StringComparer.OrdinalIgnoreCase));
    }
}
