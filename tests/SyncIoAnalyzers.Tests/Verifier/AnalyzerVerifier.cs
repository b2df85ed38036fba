using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>The short forms of <see cref="AnalyzerCase{TAnalyzer}"/> for one source.</summary>
public static class AnalyzerVerifier
{
    /// <summary>Checks that the analyzer reports exactly the marked and the listed findings.</summary>
    public static Task VerifyFindings<TAnalyzer>(string source, params ExpectedFinding[] expected)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new AnalyzerCase<TAnalyzer> { Sources = { source } };
        test.Expected.AddRange(expected);
        return test.RunAsync();
    }

    /// <summary>Checks that the analyzer reports nothing. A mark would contradict the name of the test, so it is rejected.</summary>
    public static Task VerifySilence<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        Assert.Empty(MarkedText.ParseText(source).Marks);
        return VerifyFindings<TAnalyzer>(source);
    }
}
