using System.Text.RegularExpressions;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.VerifierTests;

/// <summary>
/// Tests that every test makes every check of Microsoft.CodeAnalysis.Testing; a test that cannot make one is listed here with the reason.
/// </summary>
public class NoExemptionTests
{
    static readonly Regex Skips = new(@"(TestBehaviors\.|CompilerDiagnostics\.|CodeActionValidationMode\.|DisabledDiagnostics)\w*");

    // Each entry is a file and the check that it skips. There are none so far.
    static readonly string[] Exempt = [];

    [Fact]
    public void Only_listed_tests_skip_a_check() =>
        Assert.Equal(
            Exempt,
            Directory
                .EnumerateFiles(Path.Combine(RepositoryFiles.Folder, "tests"), "*.cs", SearchOption.AllDirectories)
                .Where(file =>
                    !file.EndsWith("NoExemptionTests.cs", StringComparison.Ordinal)
                    && !Path.GetRelativePath(RepositoryFiles.Folder, file).Split(Path.DirectorySeparatorChar).Contains("obj")
                )
                .SelectMany(file => Skips.Matches(File.ReadAllText(file)).Select(match => $"{Path.GetFileName(file)}: {match.Value}"))
        );
}
