using System.Diagnostics;
using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>The tool that is studied, run as a process of its own.</summary>
internal sealed class CheckedTool
{
    static readonly TimeSpan _limit = TimeSpan.FromMinutes(15);

    readonly string _program;

    /// <summary>Finds the tool in a folder; with null, the one that is built beside the study.</summary>
    public CheckedTool(string? folder)
    {
        _program = folder == null ? BuildFacts.GetSingle("Tool") : Path.Combine(folder, "syncio.dll");
        if (!File.Exists(_program))
            throw new StopException(
                $"'{_program}' does not exist; build src/SyncIoAnalyzers.Cli, or name the folder of syncio.dll with --tool."
            );
    }

    /// <summary>Gets the version of the tool.</summary>
    public string Version => FileVersionInfo.GetVersionInfo(_program).ProductVersion ?? "";

    /// <summary>Checks a repository, writes the findings and the messages into a folder, and returns the facts about the check.</summary>
    public async Task<RunRecord> CheckAsync(StudyRepository repository, string source, string folder, CancellationToken cancel)
    {
        var lines = SourceLines.CountLines(source);
        var findings = Path.Combine(folder, StudyFiles.Check);
        File.Delete(findings);
        var run = await RunAsync(source, cancel, "check", repository.Solution, "--severity", "info", "--format", "json", "-o", findings);
        await File.WriteAllTextAsync(Path.Combine(folder, StudyFiles.Errors), run.Errors, cancel);
        var projects = StudyJson.ReadFile<CheckDocument>(findings)?.Projects ?? [];
        return new()
        {
            Repository = repository.Name,
            Commit = repository.Commit,
            Solution = repository.Solution,
            Version = Version,
            ExitCode = run.ExitCode,
            IsHang = run.IsHang,
            Seconds = run.Seconds,
            PeakMegabytes = run.PeakMegabytes,
            LinesOfCode = lines,
            Projects = projects.Count,
            ProjectsWithErrors = projects.Count(project => project.Errors > 0),
            Missing = run.ExitCode == ExitCode.Failed,
        };
    }

    /// <summary>Plans the fixes of a repository without writing them, and writes the output and the figures into a folder.</summary>
    public async Task FixAsync(StudyRepository repository, string source, string folder, CancellationToken cancel)
    {
        var run = await RunAsync(source, cancel, "fix", repository.Solution, "--dry-run", "--force");
        await File.WriteAllTextAsync(Path.Combine(folder, StudyFiles.FixOutput), run.Errors, cancel);
        var record = new FixRecord(run.ExitCode, run.IsHang, run.Seconds, run.PeakMegabytes);
        StudyJson.WriteFile(Path.Combine(folder, StudyFiles.Fix), record.ReadOutput(run.Errors));
    }

    Task<MeasuredProcess> RunAsync(string source, CancellationToken cancel, params string[] arguments)
    {
        var start = new ProcessStartInfo("dotnet", [_program, .. arguments]) { WorkingDirectory = source };
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        return MeasuredProcess.RunAsync(start, _limit, cancel);
    }
}
