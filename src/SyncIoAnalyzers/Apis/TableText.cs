namespace SyncIoAnalyzers.Apis;

/// <summary>What all tables have in common, whatever their lines say.</summary>
internal static class TableText
{
    /// <summary>A <c>#</c> at the start or after white space begins the reason; inside an id it belongs to <c>#ctor</c>.</summary>
    internal static (string Content, string Reason) SplitReason(string line)
    {
        for (var i = 0; i < line.Length; i++)
            if (line[i] == '#' && (i == 0 || char.IsWhiteSpace(line[i - 1])))
                return (line.Substring(0, i).Trim(), line.Substring(i + 1).Trim());
        return (line.Trim(), "");
    }
}
