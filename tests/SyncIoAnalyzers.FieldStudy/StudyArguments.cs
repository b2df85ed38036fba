namespace SyncIoAnalyzers.FieldStudy;

/// <summary>The command line of one command: options with a value, switches without one, and names.</summary>
internal sealed class StudyArguments
{
    readonly Dictionary<string, string> _values = [];

    StudyArguments() { }

    /// <summary>Gets the words that belong to no option.</summary>
    public List<string> Names { get; } = [];

    /// <summary>Parses the words behind the name of a command.</summary>
    /// <param name="words">The words.</param>
    /// <param name="options">The options of the command; one that ends in <c>=</c> takes a value.</param>
    public static StudyArguments Parse(IEnumerable<string> words, params string[] options)
    {
        var parsed = new StudyArguments();
        var waiting = new Queue<string>(words);
        while (waiting.TryDequeue(out var word))
            if (!word.StartsWith("--", StringComparison.Ordinal))
                parsed.Names.Add(word);
            else if (options.Contains(word))
                parsed._values[word] = "";
            else if (options.Contains(word + "="))
                parsed._values[word] = waiting.TryDequeue(out var value) ? value : throw new StopException($"{word} needs a value.");
            else
                throw new StopException($"There is no option '{word}'; --help lists the options of each command.");
        return parsed;
    }

    /// <summary>Returns true if a switch is present.</summary>
    public bool HasSwitch(string option) => _values.ContainsKey(option);

    /// <summary>Returns the value of an option; null if it is absent.</summary>
    public string? GetText(string option) => _values.GetValueOrDefault(option);

    /// <summary>Returns the absolute path that is the value of an option; null if it is absent.</summary>
    public string? GetPath(string option) => GetText(option) is { } path ? Path.GetFullPath(path) : null;

    /// <summary>Returns the absolute path of an option without which the command cannot run.</summary>
    public string GetRequiredPath(string option) => GetPath(option) ?? throw new StopException($"The command needs {option} with a path.");

    /// <summary>Returns the number that is the value of an option; null if it is absent.</summary>
    public int? GetNumber(string option) =>
        GetText(option) is not { } text ? null
        : int.TryParse(text, out var number) && number >= 0 ? number
        : throw new StopException($"{option} needs a whole number, not '{text}'.");
}
