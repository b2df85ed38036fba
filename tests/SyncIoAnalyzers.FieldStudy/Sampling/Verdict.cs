namespace SyncIoAnalyzers.FieldStudy.Sampling;

/// <summary>A reader's verdict on a finding, as in docs/field-study.md.</summary>
internal enum Verdict
{
    /// <summary>The call can hold the thread while it waits, and the named request runs it.</summary>
    Right,

    /// <summary>The call does not wait.</summary>
    WrongCall,

    /// <summary>The call waits, but the named request does not reach it.</summary>
    WrongRequest,

    /// <summary>The source at hand does not decide it.</summary>
    Undecided,
}
