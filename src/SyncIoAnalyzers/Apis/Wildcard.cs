namespace SyncIoAnalyzers.Apis;

/// <summary>Text in which <c>*</c> stands for any run of characters.</summary>
internal static class Wildcard
{
    /// <summary>Whether the whole text fits the pattern; case counts.</summary>
    public static bool Matches(string pattern, string text)
    {
        if (pattern.IndexOf('*') < 0)
            return pattern == text;

        // The usual greedy match: on a mismatch go back to the last star and let it eat one character more.
        int p = 0, t = 0, star = -1, mark = 0;
        while (t < text.Length)
        {
            if (p < pattern.Length && pattern[p] == '*')
                (star, mark) = (p++, t);
            else if (p < pattern.Length && pattern[p] == text[t])
                (p, t) = (p + 1, t + 1);
            else if (star >= 0)
                (p, t) = (star + 1, ++mark);
            else
                return false;
        }

        while (p < pattern.Length && pattern[p] == '*')
            p++;
        return p == pattern.Length;
    }
}
