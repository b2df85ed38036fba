using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// A test case of an analyzer: projects, and exactly the findings that are marked in the sources or listed in <see cref="Expected"/>.
/// <c>[|…|]</c> marks a finding of the default id, <c>{|SIO001:…|}</c> one of that id, and <c>{|#0:…|}</c> numbers a place for <see
/// cref="Expected"/>. A mark states only id and place; severity, message and additional locations are given in <see cref="Expected"/>.
/// </summary>
public sealed class AnalyzerCase<TAnalyzer>() : TestProject("0")
    where TAnalyzer : DiagnosticAnalyzer, new()
{
    public List<LibraryProject> Libraries { get; } = [];

    public List<ExpectedFinding> Expected { get; } = [];

    /// <summary>Gets the id of a finding marked <c>[|…|]</c>; required if the analyzer has several descriptors.</summary>
    public string? DefaultId { get; init; }

    public Task RunAsync() => new RuleVerifier<TAnalyzer>(this).RunAsync();
}
