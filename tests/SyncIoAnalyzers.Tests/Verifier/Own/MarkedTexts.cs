using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>One file of a case: as the test wrote it, and as the compiler reads it.</summary>
sealed record MarkedText(string Path, string Written, Markup Markup)
{
    public SourceText Text { get; } = SourceText.From(Markup.Text);

    public FileLinePositionSpan SpanOf(Mark mark) => new(Path, Text.Lines.GetLinePositionSpan(mark.Span));
}

/// <summary>The files of a case that may hold marks, by path.</summary>
sealed class MarkedTexts(IEnumerable<TestProject> projects)
{
    readonly Dictionary<string, MarkedText> byPath = projects
        .SelectMany(project => project.SourceFiles.Concat(project.AdditionalFiles))
        .ToDictionary(file => file.Path, file => new MarkedText(file.Path, file.Text, Markup.Parse(file.Text)));

    public MarkedText this[string path] => byPath[path];

    public MarkedText? Find(string? path) => path == null ? null : byPath.GetValueOrDefault(path);

    /// <summary>The marks that stand for findings.</summary>
    public IEnumerable<(string Name, FileLinePositionSpan Span)> Findings => All(mark => !mark.IsPlace);

    /// <summary>Where <c>{|#0:…|}</c> stands.</summary>
    public FileLinePositionSpan Place(int number)
    {
        var named = All(mark => mark.Name == "#" + number).ToList();
        return named.Count == 1 ? named[0].Span : throw new InvalidOperationException($"The place #{number} is marked {named.Count} times.");
    }

    IEnumerable<(string Name, FileLinePositionSpan Span)> All(Func<Mark, bool> isWanted) =>
        from file in byPath.Values
        from mark in file.Markup.Marks
        where isWanted(mark)
        select (mark.Name, file.SpanOf(mark));
}
