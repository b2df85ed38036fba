using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A place in a document.</summary>
/// <param name="Document">The document.</param>
/// <param name="Node">The node, as it is in the solution that is planned over.</param>
internal sealed record DocumentNode(DocumentId Document, SyntaxNode Node);
