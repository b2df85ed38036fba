using System.Collections.Immutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>A place in the code of the application.</summary>
/// <param name="Member">The member, as the code has it.</param>
/// <param name="File">The source file as it was compiled; empty where no symbols tell it.</param>
/// <param name="Line">The line, from 1; 0 where no symbols tell it.</param>
internal sealed record Site(string Member, string File, int Line)
{
    /// <summary><c>OrderStore.cs:42</c>, or the member where the line is not known.</summary>
    public string Short => Line > 0 ? $"{System.IO.Path.GetFileName(File.Replace('\\', '/'))}:{Line}" : Member;
}

/// <summary>What a stack of a pool thread says: which code of the application waits, and in what.</summary>
/// <param name="Site">The nearest frame of the application's own code.</param>
/// <param name="Primitive">The framework's member that it called.</param>
/// <param name="Rule">The rule that speaks of that member; empty where none does.</param>
/// <param name="Callers">Further frames of the application, nearest first.</param>
/// <param name="Note">What has to be known to read the site; empty in most cases.</param>
internal sealed record Blocked(Site Site, string Primitive, string Rule, ImmutableArray<Site> Callers, string Note)
{
    /// <summary>The note where no stack has the member that waits.</summary>
    public const string Inlined = "inlined into the code that calls it";

    /// <summary>The request; empty where it is not known.</summary>
    public string Route { get; init; } = "";

    /// <summary>What makes two of them the same row: who calls the one that waits counts, whoever calls that one does not.</summary>
    public (Site, string, string, Site?) Key => (Site, Primitive, Route, Callers.FirstOrDefault());
}
