using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>A blocking call that a rule found.</summary>
internal interface IBlockingCall
{
    /// <summary>The syntax of the call.</summary>
    SyntaxNode Node { get; }

    /// <summary>True if the caller of the member that contains the call waits too.</summary>
    bool IsBlockingForCaller { get; }

    /// <summary>True if it is short I/O on a local file.</summary>
    bool IsFileIo { get; }

    /// <summary>True if it is a trap for callers even in a library that cannot see them.</summary>
    bool IsTrapForCallers { get; }
}

/// <summary>Finds the blocking calls in a piece of code that the API tables alone show, without analyzing other bodies.</summary>
internal delegate IEnumerable<IBlockingCall> BlockingCallSearch(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken);
