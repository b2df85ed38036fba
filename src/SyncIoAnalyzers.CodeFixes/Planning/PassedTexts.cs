using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the fixed texts that a body passes to libraries: what it writes to a file, the address that it requests, a statement for a
/// database.
/// </summary>
/// <param name="model">The semantic model of the body.</param>
/// <param name="cancellationToken">Ends the reading.</param>
internal sealed class PassedTexts(SemanticModel model, CancellationToken cancellationToken)
{
    const string Effect = "passes";

    /// <summary>A text with fewer letters is a separator or the like.</summary>
    const int FewestLetters = 2;

    /// <summary>The signs at the ends of a text that differ between spellings of the same.</summary>
    static readonly char[] Separators = [' ', '/', '?', '&', '=', '.', ',', ';', ':'];

    /// <summary>Returns true for the effect of a text.</summary>
    public static bool IsEffect(string effect) => effect.StartsWith(Effect, StringComparison.Ordinal);

    /// <summary>Describes a literal, or a part of an interpolated string, that a library receives; null for any other node.</summary>
    public string? FindEffect(SyntaxNode node) =>
        FindFixedText(node) is { } literal && Normalize(literal) is var text && IsTelling(text) && IsPassedToLibrary(node)
            ? $"{Effect} \"{text}\""
            : null;

    static string? FindFixedText(SyntaxNode node) =>
        node switch
        {
            LiteralExpressionSyntax { Token.Value: string literal } => literal,
            InterpolatedStringTextSyntax part => part.TextToken.ValueText,
            _ => null,
        };

    /// <summary>Returns a text without separators at its ends and without repeated spaces.</summary>
    static string Normalize(string text) =>
        string.Join(" ", text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)).Trim(Separators);

    /// <summary>Returns false for a separator, and for the type of a content, which some methods imply.</summary>
    static bool IsTelling(string text) =>
        text.Count(char.IsLetter) >= FewestLetters
        && !text.StartsWith("application/", StringComparison.Ordinal)
        && !text.StartsWith("text/", StringComparison.Ordinal);

    bool IsPassedToLibrary(SyntaxNode text) =>
        text.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: ExpressionSyntax call }
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && method.Locations.All(l => l.IsInMetadata)
        && !InformsPeople(method);

    /// <summary>Returns true for a log and for an exception: both members may say the same in their own words.</summary>
    static bool InformsPeople(IMethodSymbol method) =>
        method.Name.StartsWith("Log", StringComparison.Ordinal)
        || method.ContainingType.Name.EndsWith(nameof(Exception), StringComparison.Ordinal)
        || LogTypes.Contains(method.ContainingType.Name)
        || method.Parameters.Any(p => p.Type.Name == "ILogger");

    static readonly HashSet<string> LogTypes = ["Console", "Debug", "Trace", "Log", "ILogger"];
}
