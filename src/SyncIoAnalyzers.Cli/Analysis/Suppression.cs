using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A finding that <c>#pragma</c> or an attribute suppresses, or a rule that a section of an <c>.editorconfig</c> switches off.</summary>
/// <param name="File">Where, relative to the current folder.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Id">The rule.</param>
/// <param name="IsJustified">Whether anybody said why: <c>Justification</c>, or a comment at or above the line.</param>
internal sealed partial record Suppression(string File, int Line, string Id, bool IsJustified)
{
    /// <summary>Those of a project.</summary>
    public static async Task<IEnumerable<Suppression>> InAsync(CompiledProject project, IEnumerable<Diagnostic> suppressed, string currentDirectory, CancellationToken cancel)
    {
        var all = suppressed.Select(finding => (Call: ReportedCall.From(finding, project.Source.Name, currentDirectory), IsJustified: IsExplained(finding, project.Compilation)))
            .Select(one => new Suppression(one.Call.File, one.Call.Line, one.Call.Id, one.IsJustified)).ToList();
        foreach (var config in project.Source.Project.AnalyzerConfigDocuments)
            all.AddRange(Off(RelativePath.Of(config.FilePath!, currentDirectory), (await config.GetTextAsync(cancel)).Lines));
        return all;
    }

    /// <summary>The lines of an <c>.editorconfig</c> that switch a rule off. A comment further up in the same paragraph is about them, too.</summary>
    internal static IEnumerable<Suppression> Off(string file, TextLineCollection lines) =>
        from line in lines
        let off = SwitchesOff().Match(line.ToString())
        where off.Success
        let above = lines.Take(line.LineNumber).Reverse().Select(l => l.ToString().Trim()).TakeWhile(l => l.Length > 0)
        select new Suppression(file, line.LineNumber + 1, off.Groups["id"].Value.ToUpperInvariant(), off.Groups["why"].Length > 0 || above.Any(l => l.TrimStart('#', ';').Trim() is var said && said.Length > 0 && said != l));

    static bool IsExplained(Diagnostic finding, Compilation compilation) => finding.GetSuppressionInfo(compilation)?.Attribute is { } attribute
        ? attribute.NamedArguments.Any(a => a.Key == "Justification" && a.Value.Value is string why && why.Trim() is not ("" or "<Pending>"))
        : Pragma(finding) is { } pragma && (pragma.DescendantTrivia().Any(IsComment) || IsUnderComment(pragma));

    /// <summary>The directive that suppresses a finding: the last one before it that speaks of its rule, or of all.</summary>
    static PragmaWarningDirectiveTriviaSyntax? Pragma(Diagnostic finding)
    {
        var last = default(PragmaWarningDirectiveTriviaSyntax);
        for (var at = finding.Location.SourceTree?.GetRoot().GetFirstDirective(); at != null && at.SpanStart < finding.Location.SourceSpan.Start; at = at.GetNextDirective())
            if (at is PragmaWarningDirectiveTriviaSyntax pragma && pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword) && (pragma.ErrorCodes.Count == 0 || pragma.ErrorCodes.Any(c => c.ToString() == finding.Id)))
                last = pragma;
        return last;
    }

    static bool IsUnderComment(PragmaWarningDirectiveTriviaSyntax pragma)
    {
        var lines = pragma.SyntaxTree.GetText().Lines;
        var line = lines.GetLineFromPosition(pragma.SpanStart).LineNumber;
        return line > 0 && lines[line - 1].ToString().TrimStart().StartsWith("//", StringComparison.Ordinal);
    }

    static bool IsComment(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) && trivia.ToString().Trim('/', ' ').Length > 0;

    [GeneratedRegex(@"^\s*dotnet_diagnostic\.(?<id>SIO\d+)\.severity\s*[=:]\s*none\s*(?:[#;]\s*(?<why>.*?))?\s*$", RegexOptions.IgnoreCase)]
    private static partial Regex SwitchesOff();
}
