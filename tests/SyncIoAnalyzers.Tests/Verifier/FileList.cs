namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Named texts of a test project. A text without a name becomes <c>Test0.cs</c>, <c>Test1.cs</c>, …</summary>
public sealed class FileList : List<(string Name, string Text)>
{
    public void Add(string text) => Add(($"Test{Count}.cs", text));
}
