using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// Projects and what the analyzer reports on them: exactly the findings marked in the sources and those in <see cref="Expected"/>.
/// <c>[|…|]</c> marks a finding of the default id, <c>{|SIO001:…|}</c> one of that id, and <c>{|#0:…|}</c> names a place for <see cref="Expected"/>.
/// A mark says id and place only; severity, message and additional locations are for <see cref="Expected"/>.
/// </summary>
public sealed class AnalyzerCase<TAnalyzer>() : TestProject("0") where TAnalyzer : DiagnosticAnalyzer, new()
{
    public List<Library> Libraries { get; } = [];

    public List<Expectation> Expected { get; } = [];

    /// <summary>What <c>[|…|]</c> stands for; needed where the analyzer has several descriptors.</summary>
    public string? DefaultId { get; init; }

    public Task Run() => Engine.Check(this);
}
