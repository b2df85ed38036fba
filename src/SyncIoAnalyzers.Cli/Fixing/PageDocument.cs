using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The generated document of a page, with the regions that it has in common with the page.</summary>
/// <param name="Page">The page, an additional document of the project.</param>
/// <param name="Regions">The regions; none if the page cannot be edited.</param>
internal sealed record PageDocument(DocumentId Page, ImmutableArray<PageRegion> Regions)
{
    const string Import = "@using ";

    /// <summary>Returns the text of the page with a change of the generated document.</summary>
    public SourceText ApplyChange(SourceText page, PageChange change)
    {
        var edits = Regions.Select((region, i) => new TextChange(region.Page, WriteRegion(page, region, change.RegionTexts[i]))).ToList();
        if (change.Imports.Count > 0)
            edits.Add(AddImports(page, change.Imports));
        return page.WithChanges(edits.OrderBy(e => e.Span.Start));
    }

    static string WriteRegion(SourceText page, PageRegion region, string text) =>
        region.IsImplicitExpression && text != page.ToString(region.Page) && !CanBeImplicit(SyntaxFactory.ParseExpression(text))
            ? $"({text})"
            : KeepLineEndings(page, region, text);

    /// <summary>Returns true if Razor reads an expression to its end without parentheses: <c>@await Model.LoadAsync(1).Name</c>.</summary>
    static bool CanBeImplicit(ExpressionSyntax expression) =>
        IsPlain(expression is AwaitExpressionSyntax { Expression: var awaited } ? awaited : expression);

    static bool IsPlain(ExpressionSyntax expression)
    {
        while (FindReceiver(expression) is { } receiver)
            expression = receiver;
        return expression is IdentifierNameSyntax or ThisExpressionSyntax;
    }

    static ExpressionSyntax? FindReceiver(ExpressionSyntax expression) =>
        expression switch
        {
            InvocationExpressionSyntax call => call.Expression,
            ElementAccessExpressionSyntax element => element.Expression,
            MemberAccessExpressionSyntax { Name: IdentifierNameSyntax } member => member.Expression,
            _ => null,
        };

    /// <summary>Gives the new lines of a region the line endings of the page, if it has only one kind of them there.</summary>
    static string KeepLineEndings(SourceText page, PageRegion region, string text)
    {
        var (old, ending) = (page.ToString(region.Page), FindLineEnding(page));
        return old.ReplaceLineEndings(ending) == old ? text.ReplaceLineEndings(ending) : text;
    }

    static string FindLineEnding(SourceText page)
    {
        var first = page.Lines[0];
        return first.End == first.EndIncludingLineBreak
            ? Environment.NewLine
            : page.ToString(new(first.End, first.EndIncludingLineBreak - first.End));
    }

    /// <summary>Adds imports after those of the page, else after its route, which has to come first, else at its start.</summary>
    static TextChange AddImports(SourceText page, IEnumerable<string> namespaces)
    {
        var last = FindLastLine(page, IsImport) ?? FindLastLine(page, IsRoute);
        var text = string.Concat(namespaces.Select(n => Import + n + FindLineEnding(page)));
        return new(new(last?.EndIncludingLineBreak ?? 0, 0), text);
    }

    static TextLine? FindLastLine(SourceText page, Func<string, bool> matches)
    {
        var found = page.Lines.Where(l => matches(l.ToString())).ToArray();
        return found.Length == 0 ? null : found[^1];
    }

    /// <summary>Returns true for the directive, not for the statement <c>@using (…)</c>.</summary>
    static bool IsImport(string line) => line.StartsWith(Import, StringComparison.Ordinal) && !line.Contains('(');

    static bool IsRoute(string line) => $"{line} ".StartsWith("@page ", StringComparison.Ordinal);
}
