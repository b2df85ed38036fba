using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Adds and removes <c>using</c> directives.</summary>
internal static class UsingDirectives
{
    const string Global = "global::";

    static readonly StringComparer Order = StringComparer.OrdinalIgnoreCase;

    /// <summary>
    /// Adds directives for some namespaces where the file has its own: in their order, with <c>System</c> first where the file has it
    /// first, and in the group of their root namespace; at the top of a file without directives.
    /// </summary>
    public static CompilationUnitSyntax AddDirectives(CompilationUnitSyntax root, IEnumerable<string> namespaces)
    {
        foreach (var space in namespaces)
            if (FindDirective(root, space) == null)
                root = AddDirective(root, space);
        return root;
    }

    /// <summary>Finds the directive of a file for a namespace; null if there is none, or only a global one.</summary>
    public static UsingDirectiveSyntax? FindDirective(CompilationUnitSyntax root, string space) =>
        ImportDirectives.FindDirectives(root).FirstOrDefault(u => IsPlain(u) && GetName(u) == space);

    /// <summary>Removes the directive for a namespace; comments above it stay.</summary>
    public static CompilationUnitSyntax RemoveDirective(CompilationUnitSyntax root, string space)
    {
        if (FindDirective(root, space) is not { } directive)
            return root;
        var next = directive.GetLastToken().GetNextToken();
        root = root.ReplaceToken(next, next.WithLeadingTrivia(MergeTrivia(directive, next)));
        return root.RemoveNode(FindDirective(root, space)!, SyntaxRemoveOptions.KeepNoTrivia)!;
    }

    /// <summary>Returns what stands before the code that follows a directive, when that is removed.</summary>
    static SyntaxTriviaList MergeTrivia(UsingDirectiveSyntax directive, SyntaxToken next)
    {
        var (above, own) = (directive.GetLeadingTrivia(), next.LeadingTrivia);
        if (above.Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia)))
            return above.AddRange(above.Count > 1 && IsLineEnd(above[above.Count - 2]) ? own.SkipWhile(IsLineEnd) : own);
        // The first of a group leaves its empty line to the next one of the group.
        if (StartsGroup(directive) && next.Parent is UsingDirectiveSyntax && !own.Any(IsLineEnd))
            return above;
        var isFirst = !directive.GetFirstToken().GetPreviousToken().IsKind(SyntaxKind.SemicolonToken);
        return isFirst ? TriviaList(own.SkipWhile(IsLineEnd)) : own;
    }

    static bool IsLineEnd(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    static CompilationUnitSyntax AddDirective(CompilationUnitSyntax root, string space)
    {
        var end = root.DescendantTrivia().FirstOrDefault(IsLineEnd) is { RawKind: not 0 } line ? line : ElasticLineFeed;
        var directive = UsingDirective(ParseName(space))
            .WithUsingKeyword(Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(Space))
            .WithTrailingTrivia(end);
        if (root.Usings.Any(u => u.GlobalKeyword == default))
            return root.WithUsings(InsertDirective(root.Usings, directive, end));
        if (root.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax { Usings.Count: > 0 } inner)
            return root.ReplaceNode(inner, inner.WithUsings(InsertDirective(inner.Usings, directive, end)));
        if (root.Usings.Count > 0)
            return root.AddUsings(directive);
        var top = root.GetLeadingTrivia();
        // The empty line belongs to the following code: a second directive goes before it.
        return root.WithLeadingTrivia(end).AddUsings(directive.WithLeadingTrivia(top));
    }

    static SyntaxList<UsingDirectiveSyntax> InsertDirective(
        SyntaxList<UsingDirectiveSyntax> usings,
        UsingDirectiveSyntax directive,
        SyntaxTrivia end
    )
    {
        var first = usings.First(u => u.GlobalKeyword == default);
        var indent = first.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia));
        var indented = indent == default ? directive : directive.WithLeadingTrivia(indent);
        var hasGroups = usings.Any(u => u != first && StartsGroup(u));
        if (FindPrevious(usings, directive) is { } previous)
        {
            var next = usings.IndexOf(previous) + 1;
            var opensGroup = hasGroups && GetRoot(previous) != GetRoot(directive);
            if (!opensGroup)
                return usings.Insert(next, indented);
            // The group of the namespace may begin here: the directive takes its empty line.
            if (next < usings.Count && GetRoot(usings[next]) == GetRoot(directive))
                return usings
                    .Replace(usings[next], usings[next].WithLeadingTrivia(indented.GetLeadingTrivia()))
                    .Insert(next, directive.WithLeadingTrivia(usings[next].GetLeadingTrivia()));
            return usings.Insert(next, indented.WithLeadingTrivia(indented.GetLeadingTrivia().Insert(0, end)));
        }
        var index = usings.IndexOf(first);
        if (IsConditional(first))
            return usings.Insert(index, indented);
        // Comments at the top belong to the file, so they stay there.
        var separator = hasGroups && GetRoot(first) != GetRoot(directive) ? TriviaList(end) : TriviaList();
        return usings
            .Replace(first, first.WithLeadingTrivia(separator.AddRange(indented.GetLeadingTrivia())))
            .Insert(index, directive.WithLeadingTrivia(first.GetLeadingTrivia()));
    }

    /// <summary>Finds the directive that a new one follows; null when the new one comes first.</summary>
    static UsingDirectiveSyntax? FindPrevious(SyntaxList<UsingDirectiveSyntax> usings, UsingDirectiveSyntax directive)
    {
        // Code after #if is compiled for some symbols only, so nothing is added there.
        var known = usings.TakeWhile(u => !IsConditional(u)).Where(IsPlain).ToArray();
        var isSystemFirst = !known.SkipWhile(IsSystem).Any(IsSystem) || !known.SequenceEqual(known.OrderBy(GetName, Order));
        if (isSystemFirst && IsSystem(directive))
            known = [.. known.Where(IsSystem)];
        var smaller = known.LastOrDefault(u => Order.Compare(GetName(u), GetName(directive)) < 0);
        return smaller ?? (isSystemFirst && !IsSystem(directive) ? known.LastOrDefault(IsSystem) : null);
    }

    static bool IsPlain(UsingDirectiveSyntax directive) =>
        directive.Alias == null && directive.StaticKeyword == default && directive.GlobalKeyword == default;

    static bool IsSystem(UsingDirectiveSyntax directive) => GetRoot(directive) == "System";

    static string GetRoot(UsingDirectiveSyntax directive) => GetName(directive).Split('.')[0];

    /// <summary>Returns the name of the namespace. Razor writes <c>global::</c> before some.</summary>
    static string GetName(UsingDirectiveSyntax directive)
    {
        var name = directive.Name?.ToString() ?? "";
        return name.StartsWith(Global, StringComparison.Ordinal) ? name.Substring(Global.Length) : name;
    }

    static bool IsConditional(UsingDirectiveSyntax directive) =>
        directive.GetLeadingTrivia().Any(t => t.IsKind(SyntaxKind.IfDirectiveTrivia));

    static bool StartsGroup(UsingDirectiveSyntax directive) =>
        directive.GetLeadingTrivia().FirstOrDefault() is var trivia && IsLineEnd(trivia);
}
