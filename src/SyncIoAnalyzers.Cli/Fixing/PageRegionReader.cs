using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Reads the regions of a generated document that Razor copied from a page, between <c>#line</c> directives: members of code blocks, and
/// the code in the markup of a view. The markup of a component renders synchronously, so its expressions are no regions.
/// </summary>
/// <param name="root">The root of the generated document.</param>
/// <param name="pagePath">The full path of the page.</param>
/// <param name="page">The text of the page.</param>
internal sealed class PageRegionReader(SyntaxNode root, string pagePath, SourceText page)
{
    readonly SourceText _generated = root.GetText();

    /// <summary>Returns the regions in the order of the generated document.</summary>
    public ImmutableArray<PageRegion> ReadRegions()
    {
        PageRegion[] found = [.. FindDirectives().Select(ReadRegion).OfType<PageRegion>()];
        return
        [
            .. found
                .Where(r => found.Count(other => other.Page.OverlapsWith(r.Page)) == 1 && CanChange(r.Generated))
                .Select(MarkExpression),
        ];
    }

    IEnumerable<DirectiveTriviaSyntax> FindDirectives()
    {
        for (var next = root.GetFirstDirective(); next != null; next = next.GetNextDirective())
            yield return next;
    }

    PageRegion? ReadRegion(DirectiveTriviaSyntax directive) =>
        directive switch
        {
            LineSpanDirectiveTriviaSyntax span when IsPage(span.File) => ReadSpan(span),
            LineDirectiveTriviaSyntax { Line.Value: int line } lines when IsPage(lines.File) => ReadLines(lines, line - 1),
            _ => null,
        };

    bool IsPage(SyntaxToken file) =>
        file.ValueText is { Length: > 0 } path && string.Equals(Path.GetFullPath(path), pagePath, StringComparison.OrdinalIgnoreCase);

    /// <summary>Reads <c>#line (1,2)-(3,4) 5 "file"</c>, which maps characters.</summary>
    PageRegion? ReadSpan(LineSpanDirectiveTriviaSyntax directive)
    {
        if (
            FindPosition(directive.Start) is not { } start
            || FindPosition(directive.End) is not { } end
            || end <= start
            || FindNextLine(directive) is not { } line
        )
            return null;
        var offset = directive.CharacterOffset.Value is int skipped ? skipped : 0;
        var region = new PageRegion(new(_generated.Lines[line].Start + offset, end - start), TextSpan.FromBounds(start, end));
        return region.Generated.End <= _generated.Length && IsSameText(region) ? region : null;
    }

    bool IsSameText(PageRegion region) => _generated.ToString(region.Generated) == page.ToString(region.Page);

    int? FindPosition(LineDirectivePositionSyntax position) =>
        position is { Line.Value: int line, Character.Value: int character }
        && line <= page.Lines.Count
        && page.Lines[line - 1] is var found
        && found.Start + character - 1 <= found.EndIncludingLineBreak
            ? found.Start + character - 1
            : null;

    /// <summary>
    /// Reads <c>#line 1 "file"</c>, which maps lines. Razor may have padded the first one, and the last one may be shorter.
    /// </summary>
    PageRegion? ReadLines(LineDirectiveTriviaSyntax directive, int pageLine)
    {
        if (FindNextLine(directive) is not { } line)
            return null;
        var end = directive.GetNextDirective() is { } next ? _generated.Lines.GetLineFromPosition(next.SpanStart).LineNumber : line;
        var first = line < end && IsSameLine(line, pageLine) ? 0 : 1;
        var count = Enumerable.Range(first, Math.Max(0, end - line - first)).TakeWhile(i => IsSameLine(line + i, pageLine + i)).Count();
        return count == 0 ? null : new(JoinLines(_generated.Lines, line + first, count), JoinLines(page.Lines, pageLine + first, count));
    }

    bool IsSameLine(int line, int pageLine) =>
        pageLine < page.Lines.Count
        && _generated.ToString(_generated.Lines[line].SpanIncludingLineBreak) == page.ToString(page.Lines[pageLine].SpanIncludingLineBreak);

    static TextSpan JoinLines(TextLineCollection lines, int first, int count) =>
        TextSpan.FromBounds(lines[first].Start, lines[first + count - 1].EndIncludingLineBreak);

    int? FindNextLine(DirectiveTriviaSyntax directive) =>
        _generated.Lines.GetLineFromPosition(directive.SpanStart).LineNumber + 1 is var line && line < _generated.Lines.Count ? line : null;

    /// <summary>
    /// Returns true if a region is directly in a type, between its members, or in an async function, as the code of a view is.
    /// </summary>
    bool CanChange(TextSpan region)
    {
        var around = root.FindToken(region.Start).Parent?.AncestorsAndSelf().FirstOrDefault(n => n.Span.Contains(region));
        return around is TypeDeclarationSyntax || around?.Parent != null && IsInAsyncMethod(around);
    }

    static bool IsInAsyncMethod(SyntaxNode code) =>
        EnclosingFunction.GetFunction(code) is not CompilationUnitSyntax and var function && EnclosingFunction.IsAsync(function);

    PageRegion MarkExpression(PageRegion region)
    {
        var isExpression = root.FindToken(region.Generated.Start)
            .Parent!.AncestorsAndSelf()
            .Any(n => n is ExpressionSyntax && n.Span == region.Generated);
        return region with { IsImplicitExpression = isExpression && region.Page.Start > 0 && page[region.Page.Start - 1] == '@' };
    }
}
