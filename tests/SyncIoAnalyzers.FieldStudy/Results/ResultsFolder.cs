using System.Globalization;

namespace SyncIoAnalyzers.FieldStudy.Results;

/// <summary>A folder with the results of one version: a folder for each repository.</summary>
internal sealed class ResultsFolder(string path)
{
    /// <summary>The name of the file with the facts about a check. It is written last, so a folder that has it is complete.</summary>
    const string RunFile = "run.json";

    static readonly string[] _peerHeader = ["file", "line", "rule"];

    /// <summary>Returns the folder of a repository, and creates it if it does not exist.</summary>
    public string CreateFolder(StudyRepository repository) => Directory.CreateDirectory(Path.Combine(path, repository.FolderName)).FullName;

    /// <summary>Returns the path of a file of a repository.</summary>
    public string GetFile(StudyRepository repository, string file) => Path.Combine(path, repository.FolderName, file);

    /// <summary>Returns true if the check of a repository is complete.</summary>
    public bool HasRun(StudyRepository repository) => File.Exists(GetFile(repository, RunFile));

    /// <summary>Writes the facts about a check.</summary>
    public void WriteRun(StudyRepository repository, RunRecord run) => StudyJson.WriteFile(GetFile(repository, RunFile), run);

    /// <summary>Writes the rules that the other analyzers report.</summary>
    public static void WritePeers(string file, IEnumerable<(string File, int Line, string Rule)> reported) =>
        TabSeparatedFile.WriteRows(
            file,
            _peerHeader,
            reported
                .Distinct()
                .OrderBy(row => row.File, StringComparer.Ordinal)
                .ThenBy(row => row.Line)
                .ThenBy(row => row.Rule, StringComparer.Ordinal)
                .Select(row => new[] { row.File, row.Line.ToString(CultureInfo.InvariantCulture), row.Rule })
        );

    /// <summary>Reads the result of one repository; null if it is not complete.</summary>
    public RepositoryResult? FindResult(StudyRepository repository) => ReadResult(Path.Combine(path, repository.FolderName));

    /// <summary>Reads all complete results, by the name of the repository; throws if there is none.</summary>
    public IReadOnlyList<RepositoryResult> ReadResults()
    {
        if (!Directory.Exists(path))
            throw new StopException($"'{path}' does not exist; 'run --results' creates it.");
        var results = Directory
            .EnumerateDirectories(path)
            .Select(ReadResult)
            .OfType<RepositoryResult>()
            .OrderBy(result => result.Run.Repository, StringComparer.Ordinal)
            .ToList();
        return results.Count > 0 ? results : throw new StopException($"'{path}' has no results; 'run --results' writes them.");
    }

    static RepositoryResult? ReadResult(string folder)
    {
        if (StudyJson.ReadFile<RunRecord>(Path.Combine(folder, RunFile)) is not { } run)
            return null;
        var errors = Path.Combine(folder, StudyFiles.Errors);
        return new(run, StudyJson.ReadFile<CheckDocument>(Path.Combine(folder, StudyFiles.Check)))
        {
            Errors = File.Exists(errors) ? File.ReadAllText(errors) : "",
            PeerLines = ReadPeers(Path.Combine(folder, StudyFiles.Peers)),
            Fix = StudyJson.ReadFile<FixRecord>(Path.Combine(folder, StudyFiles.Fix)),
        };
    }

    static HashSet<(string File, int Line)>? ReadPeers(string file) =>
        File.Exists(file)
            ? [.. TabSeparatedFile.ReadRows(file, _peerHeader).Select(row => (row[0], int.Parse(row[1], CultureInfo.InvariantCulture)))]
            : null;
}
