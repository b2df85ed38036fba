namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>The names of the files in the folder of a repository.</summary>
internal static class StudyFiles
{
    /// <summary>The findings, as the tool writes them.</summary>
    public const string Check = "check.json";

    /// <summary>The messages of the check.</summary>
    public const string Errors = "stderr.txt";

    /// <summary>The lines that the other analyzers report.</summary>
    public const string Peers = "peers.tsv";

    /// <summary>The messages of the process that ran the other analyzers.</summary>
    public const string PeerErrors = "peers.txt";

    /// <summary>The figures of the fix.</summary>
    public const string Fix = "fix.json";

    /// <summary>The output of the fix.</summary>
    public const string FixOutput = "fix.txt";
}
