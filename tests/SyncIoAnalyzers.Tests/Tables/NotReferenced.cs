using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Shipped lines that the tests' assemblies cannot resolve, each with the reason.</summary>
static class NotReferenced
{
    static readonly (string Start, string Why)[] Starts =
    [
        ("M:Microsoft.Data.SqlClient.", "the package is not referenced; looked up in 7.1.0 by hand"),
        ("M:System.Data.SqlClient.", "the package is not referenced; looked up in 4.9.1 by hand"),
        ("M:Microsoft.EntityFrameworkCore.RelationalQueryableExtensions.Execute", "EF Core 9 moved them; looked up in 8.0.31 by hand"),
        ("M:*Startup.Configure", "a class of the user's own, found by its name"),
        ("T:NUnit.Framework.", "the package is not referenced"),
        ("T:Microsoft.VisualStudio.TestTools.UnitTesting.", "the package is not referenced"),
    ];

    public static string? Why(Pattern pattern) => Starts.FirstOrDefault(s => pattern.Text.StartsWith(s.Start, StringComparison.Ordinal)).Why;
}
