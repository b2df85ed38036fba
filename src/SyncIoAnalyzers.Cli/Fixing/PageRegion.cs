using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A region of a generated document and the equal region of the page that it is copied from.</summary>
/// <param name="Generated">The region of the generated document.</param>
/// <param name="Page">The region of the page.</param>
internal readonly record struct PageRegion(TextSpan Generated, TextSpan Page)
{
    /// <summary>True if the region is an expression that ends where its syntax does: <c>@Model.Name</c>.</summary>
    public bool IsImplicitExpression { get; init; }
}
