using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// A finding that <c>#pragma</c> or an attribute suppresses, or a rule that a section of an <c>.editorconfig</c> switches off.
/// </summary>
/// <param name="File">The file, relative to the current folder.</param>
/// <param name="Line">The line, starting at 1.</param>
/// <param name="Id">The rule id.</param>
/// <param name="IsJustified">True if a reason is given: <c>Justification</c>, or a comment on the line or above it.</param>
internal sealed partial record RuleSuppression(string File, int Line, string Id, bool IsJustified)
{
    /// <summary>Returns the suppressions of a project.</summary>
    public static async Task<IEnumerable<RuleSuppression>> FindAsync(
        CompiledProject project,
        IEnumerable<Diagnostic> suppressed,
        string currentDirectory,
        CancellationToken cancel
    )
    {
        var all = suppressed
            .Select(finding =>
                (
                    Call: ReportedFinding.FromDiagnostic(finding, project.Source.Name, currentDirectory),
                    IsJustified: IsExplained(finding, project.Compilation)
                )
            )
            .Select(one => new RuleSuppression(one.Call.File, one.Call.Line, one.Call.Id, one.IsJustified))
            .ToList();
        foreach (var config in project.Source.Project.AnalyzerConfigDocuments)
            all.AddRange(
                FindDisabledRules(RelativePath.FormatPath(config.FilePath!, currentDirectory), (await config.GetTextAsync(cancel)).Lines)
            );
        return all;
    }

    /// <summary>
    /// Returns the lines of an <c>.editorconfig</c> that switch a rule off. A comment further up in the same paragraph counts as their
    /// reason.
    /// </summary>
    internal static IEnumerable<RuleSuppression> FindDisabledRules(string file, TextLineCollection lines)
    {
        foreach (var line in lines)
            if (DisabledRulePattern().Match(line.ToString()) is { Success: true } off)
                yield return new RuleSuppression(
                    file,
                    line.LineNumber + 1,
                    off.Groups["id"].Value.ToUpperInvariant(),
                    off.Groups["why"].Length > 0 || HasCommentAbove(lines, line.LineNumber)
                );
    }

    static bool HasCommentAbove(TextLineCollection lines, int number)
    {
        var paragraph = lines.Take(number).Reverse().Select(line => line.ToString().Trim()).TakeWhile(line => line.Length > 0);
        return paragraph.Any(line => line.TrimStart('#', ';').Trim() is var comment && comment.Length > 0 && comment != line);
    }

    static bool IsExplained(Diagnostic finding, Compilation compilation) =>
        finding.GetSuppressionInfo(compilation)?.Attribute is { } attribute
            ? attribute.NamedArguments.Any(IsJustification)
            : FindPragma(finding) is { } pragma && (pragma.DescendantTrivia().Any(IsComment) || IsUnderComment(pragma));

    static bool IsJustification(KeyValuePair<string, TypedConstant> argument) =>
        argument.Key == "Justification" && argument.Value.Value is string why && why.Trim() is not ("" or "<Pending>");

    /// <summary>Returns the directive that suppresses a finding: the last one before it that names its rule, or all rules.</summary>
    static PragmaWarningDirectiveTriviaSyntax? FindPragma(Diagnostic finding)
    {
        var last = default(PragmaWarningDirectiveTriviaSyntax);
        for (
            var at = finding.Location.SourceTree?.GetRoot().GetFirstDirective();
            at != null && at.SpanStart < finding.Location.SourceSpan.Start;
            at = at.GetNextDirective()
        )
            if (
                at is PragmaWarningDirectiveTriviaSyntax pragma
                && pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword)
                && (pragma.ErrorCodes.Count == 0 || pragma.ErrorCodes.Any(c => c.ToString() == finding.Id))
            )
                last = pragma;
        return last;
    }

    static bool IsUnderComment(PragmaWarningDirectiveTriviaSyntax pragma)
    {
        var lines = pragma.SyntaxTree.GetText().Lines;
        var line = lines.GetLineFromPosition(pragma.SpanStart).LineNumber;
        return line > 0 && lines[line - 1].ToString().TrimStart().StartsWith("//", StringComparison.Ordinal);
    }

    static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) && trivia.ToString().Trim('/', ' ').Length > 0;

    [GeneratedRegex(@"^\s*dotnet_diagnostic\.(?<id>SIO\d+)\.severity\s*[=:]\s*none\s*(?:[#;]\s*(?<why>.*?))?\s*$", RegexOptions.IgnoreCase)]
    private static partial Regex DisabledRulePattern();
}
