using SyncIoAnalyzers.FieldStudy;
using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

/// <summary>A folder with results of the field study, which the test writes.</summary>
sealed class StudyFolder : IDisposable
{
    readonly TempFolder _folder = new();

    public string Path => _folder.Path;

    public string this[string file] => _folder[file];

    public ResultsFolder Results => new(Path);

    public static RunRecord CreateRun(string repository) =>
        new()
        {
            Repository = repository,
            Commit = "c0ffee",
            Solution = "Shop.sln",
            Version = "1.0.0",
            ExitCode = 1,
            Seconds = 10,
            Projects = 1,
        };

    public static StudyFinding CreateFinding(string fingerprint, params string[] path) =>
        new()
        {
            Id = "SIO001",
            Severity = "warning",
            Place = "request",
            File = "Shop/Orders.cs",
            Line = 7,
            Fingerprint = fingerprint,
            Entry = "GET /orders",
            Path = path,
            Call = "Task.Wait",
        };

    public StudyFolder WriteResult(RunRecord run, params StudyFinding[]? findings)
    {
        var repository = new StudyRepository(run.Repository, run.Commit, run.Solution);
        Results.CreateFolder(repository);
        if (findings != null)
            StudyJson.WriteFile(Results.GetFile(repository, StudyFiles.Check), new CheckDocument(findings, [], []));
        Results.WriteRun(repository, run);
        return this;
    }

    public StudyFolder WriteFindings(string repository, int count) =>
        WriteResult(
            CreateRun(repository),
            [.. Enumerable.Range(0, count).Select(i => CreateFinding($"{i}", "Orders.List") with { Line = i + 1 })]
        );

    public StudyFolder WriteFile(string file, string text)
    {
        _folder.WriteFile(file, text);
        return this;
    }

    public string ReadText(string file) => File.ReadAllText(this[file]);

    public void Dispose() => _folder.Dispose();
}
