using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Build.Projects;

/// <summary>An additional file that exists only in memory, so that a check leaves no files in the user's folders.</summary>
internal sealed class InMemoryText(string path, string text) : AdditionalText
{
    readonly SourceText _text = SourceText.From(text, Encoding.UTF8);

    /// <inheritdoc />
    public override string Path => path;

    /// <inheritdoc />
    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
