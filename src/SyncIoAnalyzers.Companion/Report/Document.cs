namespace SyncIoAnalyzers.Companion.Report;

/// <summary>What an experiment has to say, before it is a page of any kind.</summary>
/// <param name="Title">What was measured.</param>
/// <param name="Says">What came of it, in a sentence whose every figure was measured.</param>
/// <param name="Facts">Where and how: the machine, the settings, the command to repeat it.</param>
/// <param name="Blocks">Tables, curves and words, in order.</param>
public sealed record Document(string Title, string Says, IReadOnlyList<(string Name, string Value)> Facts, IReadOnlyList<Block> Blocks);

/// <summary>A part of a document.</summary>
/// <param name="Title">Its heading.</param>
public abstract record Block(string Title);

/// <summary>Words.</summary>
public sealed record Words(string Title, string Text) : Block(Title);

/// <summary>Code, line by line.</summary>
public sealed record Code(string Title, string Text) : Block(Title);

/// <summary>A table; the first column names the rows.</summary>
public sealed record Table(string Title, IReadOnlyList<string> Columns, IReadOnlyList<IReadOnlyList<Entry>> Rows) : Block(Title)
{
    /// <summary>What has to be known to read it.</summary>
    public string Note { get; init; } = "";

    /// <summary>Whether a column holds words, which begin on the left; figures end on the right.</summary>
    public bool IsWords(int column) => column == 0 || Rows.Any(r => r[column].Text is [var first, ..] && !char.IsAsciiDigit(first) && first != '-');
}

/// <summary>What an entry means: shown by colour where there is one, and always by its text.</summary>
public enum Tone
{
    /// <summary>Nothing.</summary>
    Plain,

    /// <summary>All went well.</summary>
    Good,

    /// <summary>Something did not.</summary>
    Bad,
}

/// <summary>An entry of a table.</summary>
public readonly record struct Entry(string Text, Tone Tone = Tone.Plain)
{
    /// <summary>The file beside this one that tells more; none for most.</summary>
    public string? Link { get; init; }

    public static implicit operator Entry(string text) => new(text);
}

/// <summary>Curves over one axis.</summary>
public sealed record Chart(string Title, Axis X, Axis Y, IReadOnlyList<Series> Series) : Block(Title)
{
    /// <summary>What the picture shows, for who cannot see it.</summary>
    public string Described { get; init; } = "";
}

/// <summary>An axis.</summary>
/// <param name="Label">What is on it, with its unit.</param>
/// <param name="IsLog">Whether each step doubles.</param>
public sealed record Axis(string Label, bool IsLog = false);

/// <summary>A curve.</summary>
/// <param name="Name">What stands at its end.</param>
/// <param name="Points">Its points, in the order of the axis.</param>
/// <param name="Tone">Whether it is one of the good or of the bad.</param>
/// <param name="IsTheory">Whether it was computed, not measured: drawn dashed.</param>
public sealed record Series(string Name, IReadOnlyList<(double X, double Y)> Points, Tone Tone = Tone.Plain, bool IsTheory = false);
