namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Merges the reports of several rounds into one. It works on their content, so it supports every experiment.</summary>
internal static class RoundSummary
{
    /// <summary>Returns one report with the median and range of every figure, and with what the rounds agree on.</summary>
    public static ReportDocument MergeRounds(IReadOnlyList<ReportDocument> rounds)
    {
        if (rounds.Count == 1)
            return rounds[0];
        var blocks = rounds.SelectMany(r => r.Blocks).GroupBy(b => (b.GetType(), b.Title)).Select(g => MergeBlocks([.. g])).ToArray();
        return rounds[0] with
        {
            Title = RoundText.MergeSentences([.. rounds.Select(r => r.Title)]),
            Says = RoundText.MergeSentences([.. rounds.Select(r => r.Says)]) + DescribeAgreement(rounds),
            Blocks = blocks,
        };
    }

    static string DescribeAgreement(IReadOnlyList<ReportDocument> rounds)
    {
        var verdicts = GroupVerdicts(rounds).ToArray();
        var different = verdicts.Count(v => v.Distinct().Count() > 1);
        return verdicts.Length == 0 ? ""
            : different == 0 ? $" All {rounds.Count} rounds agree on all verdicts."
            : $" The {rounds.Count} rounds disagree on {different} of {verdicts.Length} verdicts.";
    }

    /// <summary>Returns the verdicts of all rounds on each entry of a table that has one in any round.</summary>
    static IEnumerable<IEnumerable<VerdictTone>> GroupVerdicts(IReadOnlyList<ReportDocument> rounds) =>
        rounds
            .SelectMany(r => r.Blocks.OfType<ReportTable>())
            .SelectMany(t =>
                t.EnumerateRows().SelectMany(row => row.Entries.Select((entry, i) => (Place: (t.Title, row.Key, i), entry.Tone)))
            )
            .GroupBy(v => v.Place, v => v.Tone)
            .Where(g => g.Any(t => t != VerdictTone.Plain));

    static ReportBlock MergeBlocks(IReadOnlyList<ReportBlock> blocks) =>
        blocks[0] switch
        {
            ReportTable => MergeTables([.. blocks.Cast<ReportTable>()]),
            ReportParagraph => MergeParagraphs([.. blocks.Cast<ReportParagraph>()]),
            LineChart => RoundCurves.MergeCharts([.. blocks.Cast<LineChart>()]),
            ThreadTimeline first => MarkFirstRound(first),
            var other => other,
        };

    static ThreadTimeline MarkFirstRound(ThreadTimeline timeline) =>
        timeline with
        {
            Note = $"{timeline.Note} This is the first round.".TrimStart(),
        };

    static ReportParagraph MergeParagraphs(IReadOnlyList<ReportParagraph> paragraphs) =>
        paragraphs[0] with
        {
            Text = RoundText.MergeSentences([.. paragraphs.Select(p => p.Text)]),
        };

    static ReportTable MergeTables(IReadOnlyList<ReportTable> tables)
    {
        var rows = tables.SelectMany(t => t.EnumerateRows()).GroupBy(r => r.Key, r => r.Entries);
        return tables[0] with { Rows = [.. rows.Select(g => MergeRows(tables[0], [.. g]))] };
    }

    static IReadOnlyList<TableEntry> MergeRows(ReportTable table, IReadOnlyList<IReadOnlyList<TableEntry>> rows) =>
        [
            .. rows[0].Take(table.KeyColumns),
            .. Enumerable
                .Range(table.KeyColumns, table.Columns.Count - table.KeyColumns)
                .Select(i => MergeEntries([.. rows.Select(r => r[i])])),
        ];

    static TableEntry MergeEntries(IReadOnlyList<TableEntry> entries)
    {
        var text = RoundText.MergeEntries([.. entries.Select(e => e.Text)]);
        if (entries.All(e => e.Tone == entries[0].Tone))
            return entries[0] with { Text = text };
        var bad = $"bad in {entries.Count(e => e.Tone == VerdictTone.Bad)} of {entries.Count}";
        return entries[0] with { Text = $"{text}\n{bad}", Tone = VerdictTone.Plain };
    }
}
