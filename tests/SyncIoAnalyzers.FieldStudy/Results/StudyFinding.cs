namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>A finding, as the tool writes it.</summary>
internal sealed record StudyFinding
{
    /// <summary>Gets the rule.</summary>
    public required string Id { get; init; }

    /// <summary>Gets the severity: error, warning or info.</summary>
    public required string Severity { get; init; }

    /// <summary>Gets the message.</summary>
    public string Message { get; init; } = "";

    /// <summary>Gets the file, relative to the root of the repository.</summary>
    public string File { get; init; } = "";

    /// <summary>Gets the line.</summary>
    public int Line { get; init; }

    /// <summary>Gets the identity, which survives moved lines.</summary>
    public string Fingerprint { get; init; } = "";

    /// <summary>Gets the place of the call, for example a request.</summary>
    public string Place { get; init; } = "";

    /// <summary>Gets the entry point that reaches the call.</summary>
    public string Entry { get; init; } = "";

    /// <summary>Gets the members from the entry point to the one that contains the call.</summary>
    public IReadOnlyList<string> Path { get; init; } = [];

    /// <summary>Gets the entry point and these members, with their locations.</summary>
    public IReadOnlyList<StudyStep> Steps { get; init; } = [];

    /// <summary>Gets the call.</summary>
    public string Call { get; init; } = "";

    /// <summary>Gets a value indicating whether the finding is a warning or an error.</summary>
    public bool IsWarning => Severity is "warning" or "error";

    /// <summary>Gets a value indicating whether the finding is a warning about a request.</summary>
    public bool IsRequestFinding => IsWarning && Place == "request";

    /// <summary>Gets the file with the line.</summary>
    public string Location => $"{File}:{Line}";

    /// <summary>
    /// Gets the number of members on the path; 1 is a call in the entry point itself. An entry point that is a member, such as a handler,
    /// is the first step and not on the path, while that of a route has the location of the action behind it.
    /// </summary>
    public int Depth => Steps.Count == 0 ? Math.Max(1, Path.Count) : Steps.Count - (Steps.Count > 1 && IsFirstStepRepeated ? 1 : 0);

    bool IsFirstStepRepeated => Steps[0].File == "" || (Steps[0].File, Steps[0].Line) == (Steps[1].File, Steps[1].Line);
}
