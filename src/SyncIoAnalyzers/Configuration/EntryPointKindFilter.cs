namespace SyncIoAnalyzers.Configuration;

/// <summary>The entry point kinds that count in a tree: the value of the option <c>syncio.entry_points</c>.</summary>
internal sealed class EntryPointKindFilter
{
    /// <summary>The word for all kinds, which is the default.</summary>
    public const string AllKinds = "all";

    readonly HashSet<string> _droppedKinds = [];
    bool _isBackgroundRequest;

    /// <summary>The kinds that can be dropped or added.</summary>
    public static IReadOnlyList<string> AllowedWords { get; } =
    [.. EntryPointKinds.RequestKinds, "background", EntryPointKinds.BackgroundAsRequest];

    /// <summary>Parses <c>-view, +background_as_request</c>; the last word about a kind wins.</summary>
    public static bool TryParse(string text, out EntryPointKindFilter filter)
    {
        filter = new EntryPointKindFilter();
        foreach (var word in text.Split(',').Select(w => w.Trim()))
            if (!filter.TryApplyWord(word))
                return false;
        return true;
    }

    bool TryApplyWord(string word)
    {
        var kind = word.TrimStart('+', '-').ToLowerInvariant();
        var signLength = word.Length - kind.Length;
        if (kind == AllKinds)
        {
            if (signLength != 0)
                return false;
            _droppedKinds.Clear();
            return true;
        }

        if (signLength != 1 || !AllowedWords.Contains(kind))
            return false;
        if (kind == EntryPointKinds.BackgroundAsRequest)
            _isBackgroundRequest = word[0] == '+';
        else if (word[0] == '-')
            _droppedKinds.Add(kind);
        else
            _droppedKinds.Remove(kind);
        return true;
    }

    /// <summary>Returns the kind that an entry point of this kind counts as; null when it does not count.</summary>
    public string? FindEffectiveKind(string kind) =>
        _droppedKinds.Contains(kind) ? null
        : _isBackgroundRequest && kind == "background" ? EntryPointKinds.BackgroundAsRequest
        : kind;
}
