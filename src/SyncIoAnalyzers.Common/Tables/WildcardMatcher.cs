namespace SyncIoAnalyzers.Common.Tables;

/// <summary>Matches text against patterns in which <c>*</c> matches any number of characters.</summary>
internal static class WildcardMatcher
{
    /// <summary>Returns true if the whole text matches the pattern. Case is significant.</summary>
    public static bool IsMatch(string pattern, string text)
    {
        if (pattern.IndexOf('*') < 0)
            return pattern == text;

        // The usual greedy match: after a mismatch, return to the last star and let it match one more character.
        int p = 0,
            t = 0,
            star = -1,
            mark = 0;
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
