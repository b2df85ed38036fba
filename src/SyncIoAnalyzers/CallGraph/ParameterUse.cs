namespace SyncIoAnalyzers.CallGraph;

/// <summary>A use of a parameter through which a method runs no handler of a message.</summary>
internal enum ParameterUse
{
    /// <summary>It puts the message into a field, a collection or a channel.</summary>
    Stored,

    /// <summary>It reads members of the message, or gives it to the framework.</summary>
    Read,
}
