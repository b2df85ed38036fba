namespace SyncIoAnalyzers.Apis;

/// <summary>The source of the rows of a query.</summary>
internal enum QuerySource
{
    /// <summary>Nothing is known, or there are several sources.</summary>
    Unknown,

    /// <summary>A collection in memory.</summary>
    Memory,

    /// <summary>A database.</summary>
    Database,

    /// <summary>Another object decides, of which the member returns the same; or there are no rows.</summary>
    PassedOn,
}

/// <summary>Combines the sources of queries.</summary>
internal static class QuerySources
{
    /// <summary>Returns the only source of several queries; that of a query that is passed on decides nothing.</summary>
    public static QuerySource Combine(IEnumerable<QuerySource> sources)
    {
        var all = sources.Distinct().ToArray();
        var deciding = all.Where(s => s != QuerySource.PassedOn).ToArray();
        return deciding.Length == 1 ? deciding[0]
            : deciding.Length == 0 && all.Length == 1 ? QuerySource.PassedOn
            : QuerySource.Unknown;
    }
}
