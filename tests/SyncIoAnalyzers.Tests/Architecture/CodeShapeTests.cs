using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Architecture;

/// <summary>Limits of what a reader meets at once. The exceptions are listed in CodeShape.txt, next to this file.</summary>
public class CodeShapeTests
{
    const int ExpressionLimit = 300;
    const int ComplexityLimit = 15;
    const int OperatorLimit = 3;

    static readonly Lazy<(string File, SyntaxNode Root)[]> Sources = new(() =>
        [.. SourceTree.FindFiles("src").Select(file => (file, SourceTree.ParseFile(file)))]
    );

    [Fact]
    public void Only_listed_expressions_are_longer_than_300_characters() =>
        AssertListed("expression", FindMembers(CodeShape.IsExpression, CodeShape.MeasureExpression, ExpressionLimit));

    [Fact]
    public void Only_listed_members_have_a_complexity_above_15() =>
        AssertListed("complexity", FindMembers(CodeShape.IsMember, CodeShape.MeasureComplexity, ComplexityLimit));

    [Fact]
    public void No_line_has_more_than_four_conditions() =>
        SourceTree.AssertNone(
            from source in Sources.Value
            from found in CodeShape.CountConditionOperators(source.Root)
            where found.Operators > OperatorLimit
            select $"{source.File}:{found.Line}"
        );

    static IEnumerable<string> FindMembers(Func<SyntaxNode, bool> isMeasured, Func<SyntaxNode, int> measure, int limit) =>
        from source in Sources.Value
        from node in source.Root.DescendantNodes().Where(isMeasured)
        where measure(node) > limit
        select $"{source.File} {CodeShape.GetMemberName(node)}";

    /// <summary>Compares in both directions, so that an exception that is no longer needed leaves the list.</summary>
    static void AssertListed(string limit, IEnumerable<string> found)
    {
        var (over, listed) = (found.ToHashSet(), ReadExceptions(limit).ToHashSet());
        SourceTree.AssertNone(over.Except(listed).Select(member => $"over the limit: {limit} {member}"));
        SourceTree.AssertNone(listed.Except(over).Select(member => $"no longer over the limit: {limit} {member}"));
    }

    static IEnumerable<string> ReadExceptions(string limit) =>
        from line in File.ReadLines(Path.Combine(Docs.RepositoryFiles.Folder, "tests/SyncIoAnalyzers.Tests/Architecture/CodeShape.txt"))
        let columns = line.Split(' ')
        where columns[0] == limit
        select $"{columns[1]} {columns[2]}";
}
