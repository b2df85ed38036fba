using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Configuration;

/// <summary>Reads the option by which a user declares files to be generated or not.</summary>
internal static class GeneratedCodeOption
{
    /// <summary>Returns the value of <c>generated_code</c> for a tree; null if it is not set or no boolean.</summary>
    public static bool? FindValue(SyntaxTree tree, AnalyzerOptions options) =>
        options.AnalyzerConfigOptionsProvider.GetOptions(tree).TryGetValue("generated_code", out var text)
        && bool.TryParse(text, out var isGenerated)
            ? isGenerated
            : null;
}
