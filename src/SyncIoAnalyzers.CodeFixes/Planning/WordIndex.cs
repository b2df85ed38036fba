using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The documents in whose texts a word occurs. It keeps no syntax, so its size depends on the vocabulary of a solution.</summary>
internal sealed class WordIndex
{
    readonly Dictionary<string, List<DocumentId>> _documents = [];

    /// <summary>Adds the words of a document, including those of comments and strings.</summary>
    public void AddDocument(DocumentId document, string text)
    {
        var added = new HashSet<string>();
        for (var start = 0; start < text.Length; )
        {
            var end = FindEnd(text, start);
            if (end > start && text.Substring(start, end - start) is var word && added.Add(word))
                ListExtensions.GetOrAddList(_documents, word).Add(document);
            start = end + 1;
        }
    }

    /// <summary>Returns the documents with a word, in the order in which they were added.</summary>
    public IReadOnlyList<DocumentId> FindDocuments(string word) => _documents.TryGetValue(word, out var found) ? found : [];

    /// <summary>Finds the positions of a word in a text.</summary>
    public static IEnumerable<int> FindPositions(string text, string word)
    {
        for (var at = FindNext(text, word, 0); at >= 0; at = FindNext(text, word, at + word.Length))
            if ((at == 0 || !IsWordPart(text[at - 1])) && FindEnd(text, at) == at + word.Length)
                yield return at;
    }

    static int FindNext(string text, string word, int start) => text.IndexOf(word, start, StringComparison.Ordinal);

    static int FindEnd(string text, int start)
    {
        var end = start;
        while (end < text.Length && IsWordPart(text[end]))
            end++;
        return end;
    }

    static bool IsWordPart(char part) => char.IsLetterOrDigit(part) || part == '_';
}
