using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>The short forms of <see cref="AnalyzerCase{TAnalyzer}"/> for one source.</summary>
public static class Verify
{
    /// <summary>Checks that the analyzer reports exactly what the source marks and what is listed.</summary>
    public static Task Analyzer<TAnalyzer>(string source, params Expectation[] expected)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        var test = new AnalyzerCase<TAnalyzer> { Sources = { source } };
        test.Expected.AddRange(expected);
        return test.Run();
    }

    /// <summary>Checks that the analyzer reports nothing. A mark would contradict the name of the test, so it is rejected.</summary>
    public static Task Silent<TAnalyzer>(string source)
        where TAnalyzer : DiagnosticAnalyzer, new()
    {
        Assert.Empty(Markup.Parse(source).Marks);
        return Analyzer<TAnalyzer>(source);
    }
}
