using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>Writes and reads the diagnostics of the rules in one compilation.</summary>
/// <param name="trees">The trees of the compilation, by whose order locations name them.</param>
/// <param name="paths">The paths of files that are not source code.</param>
internal sealed class DiagnosticsFormat(ImmutableArray<SyntaxTree> trees, RepositoryPaths paths)
{
    static readonly Dictionary<string, DiagnosticDescriptor> RulesById = RuleCatalog.Descriptors.ToDictionary(d => d.Id);

    readonly Dictionary<SyntaxTree, int> _ordinals = trees
        .Select((tree, ordinal) => (tree, ordinal))
        .ToDictionary(t => t.tree, t => t.ordinal);

    /// <summary>Writes the output of the rules.</summary>
    public void WriteOutput(CacheWriter writer, RuleOutput output)
    {
        writer.WriteList(output.Diagnostics, d => WriteDiagnostic(writer, d));
        writer.WriteList(output.KnownDiagnostics, d => WriteDiagnostic(writer, d));
        writer.WriteCount(output.ErrorCount);
        writer.WriteTexts([.. output.FirstErrors.Select(paths.MapText)]);
    }

    /// <summary>Reads the output of the rules.</summary>
    public RuleOutput ReadOutput(CacheReader reader) =>
        new(
            [.. reader.ReadList(() => ReadDiagnostic(reader))],
            [.. reader.ReadList(() => ReadDiagnostic(reader))],
            reader.ReadCount(),
            [.. reader.ReadTexts().Select(paths.RestoreText)]
        );

    void WriteDiagnostic(CacheWriter writer, Diagnostic diagnostic)
    {
        writer.WriteText(diagnostic.Id);
        writer.WriteText(diagnostic.GetMessage());
        writer.WriteCount((int)diagnostic.Severity);
        writer.WriteFlag(diagnostic.IsSuppressed);
        WriteLocation(writer, diagnostic.Location);
        writer.WriteList(diagnostic.AdditionalLocations, l => WriteLocation(writer, l));
        writer.WriteCount(diagnostic.Properties.Count);
        foreach (var (name, value) in diagnostic.Properties.OrderBy(p => p.Key, StringComparer.Ordinal))
        {
            writer.WriteText(name);
            writer.WriteOptional(value, writer.WriteText);
        }
    }

    Diagnostic ReadDiagnostic(CacheReader reader)
    {
        var id = reader.ReadText();
        var message = reader.ReadText();
        var severity = (DiagnosticSeverity)reader.ReadCount();
        var isSuppressed = reader.ReadFlag();
        var location = ReadLocation(reader);
        var others = reader.ReadList(() => ReadLocation(reader));
        var properties = reader.ReadList(() => KeyValuePair.Create(reader.ReadText(), reader.ReadOptional(reader.ReadText)));
        var rule = RulesById.GetValueOrDefault(id) ?? throw new InvalidDataException($"There is no rule {id}.");
        return Diagnostic.Create(
            id,
            rule.Category,
            message,
            severity,
            rule.DefaultSeverity,
            true,
            severity == DiagnosticSeverity.Error ? 0 : 1, // the level of a warning
            isSuppressed,
            rule.Title,
            location: location,
            additionalLocations: others,
            properties: ImmutableDictionary.CreateRange(properties)
        );
    }

    /// <summary>Writes the tree by its number after 1, or 0 and a file that is not source code; or 0 and no file.</summary>
    void WriteLocation(CacheWriter writer, Location location)
    {
        writer.WriteCount(location.SourceTree is { } tree ? _ordinals[tree] + 1 : 0);
        if (location.SourceTree == null)
            writer.WriteText(paths.MapText(location.GetLineSpan().Path ?? ""));
        writer.WriteCount(location.SourceSpan.Start);
        writer.WriteCount(location.SourceSpan.Length);
        if (location.SourceTree == null)
            WriteLines(writer, location.GetLineSpan().Span);
    }

    Location ReadLocation(CacheReader reader)
    {
        var number = reader.ReadCount();
        if (number > trees.Length)
            throw new InvalidDataException("A tree is missing.");
        var file = number == 0 ? paths.RestoreText(reader.ReadText()) : "";
        var span = new TextSpan(reader.ReadCount(), reader.ReadCount());
        if (number == 0)
            return ReadLines(reader) is var lines && file == "" ? Location.None : Location.Create(file, span, lines);
        return span.End <= trees[number - 1].Length
            ? Location.Create(trees[number - 1], span)
            : throw new InvalidDataException("A location is outside of its file.");
    }

    static void WriteLines(CacheWriter writer, LinePositionSpan lines)
    {
        writer.WriteCount(lines.Start.Line);
        writer.WriteCount(lines.Start.Character);
        writer.WriteCount(lines.End.Line);
        writer.WriteCount(lines.End.Character);
    }

    static LinePositionSpan ReadLines(CacheReader reader) =>
        new(new LinePosition(reader.ReadCount(), reader.ReadCount()), new LinePosition(reader.ReadCount(), reader.ReadCount()));
}
