namespace SyncIoAnalyzers.Apis;

/// <summary>The place that the bytes of a stream come from or go to.</summary>
internal enum StreamOrigin
{
    /// <summary>Unknown, or a source that calls wait for: a network, a pipe, a request body.</summary>
    Elsewhere,

    /// <summary>Memory, which no call waits for.</summary>
    Memory,

    /// <summary>A local file that the same member opens by its path, or a parameter in which it seeks.</summary>
    LocalFile,

    /// <summary>A connection to a peer, for which calls are known to wait.</summary>
    Connection,
}
