namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>A generated section of a page, between two comments that name it. All other text of the page stays as it is.</summary>
internal static class MarkedSection
{
    /// <summary>Returns the page with a section replaced; a section that it does not have is added to the end.</summary>
    public static string ReplaceText(string page, string name, string text)
    {
        var (begin, end) = ($"<!-- results of {name} -->\n", $"<!-- end of {name} -->\n");
        var section = begin + text + end;
        var first = page.IndexOf(begin, StringComparison.Ordinal);
        if (first < 0)
            return $"{page.TrimEnd('\n')}\n\n{section}";
        var last = page.IndexOf(end, first, StringComparison.Ordinal);
        if (last < 0)
            throw new StopException($"The page has '{begin.Trim()}' without '{end.Trim()}'; restore that line.");
        return page[..first] + section + page[(last + end.Length)..];
    }
}
