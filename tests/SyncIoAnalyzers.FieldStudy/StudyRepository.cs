namespace SyncIoAnalyzers.FieldStudy;

/// <summary>One repository of the study.</summary>
/// <param name="Name">Its owner and name on GitHub.</param>
/// <param name="Commit">The commit that is checked.</param>
/// <param name="Solution">The solution or project that is checked, relative to the root of the repository.</param>
internal sealed record StudyRepository(string Name, string Commit, string Solution)
{
    /// <summary>Gets the name of its folder among the results and the clones.</summary>
    public string FolderName => Name.Replace('/', '+');

    /// <summary>Gets the file that lists the repositories of the study.</summary>
    public static string ListFile => Path.Combine(BuildFacts.GetSingle("Study"), "repositories.tsv");

    /// <summary>Reads a list of repositories.</summary>
    public static IReadOnlyList<StudyRepository> ReadList(string file) =>
        [.. TabSeparatedFile.ReadRows(file, "repository", "commit", "solution").Select(row => new StudyRepository(row[0], row[1], row[2]))];

    /// <summary>Selects the repositories that the options of a command name: by name, at random with a seed, or all.</summary>
    public static IReadOnlyList<StudyRepository> SelectRepositories(StudyArguments arguments, IReadOnlyList<string> names)
    {
        var all = ReadList(arguments.GetPath("--list") ?? ListFile);
        if (names.FirstOrDefault(name => all.All(repository => repository.Name != name)) is { } unknown)
            throw new StopException($"'{unknown}' is not in the list of repositories; name one of them as owner/name.");
        if (names.Count > 0)
            return [.. all.Where(repository => names.Contains(repository.Name))];
        if (arguments.GetNumber("--random") is not { } count)
            return all;
        var seed =
            arguments.GetNumber("--seed") ?? throw new StopException("--random needs --seed with a number, so that others can repeat it.");
        return [.. StableOrder.SortItems(all, seed, repository => repository.Name).Take(count)];
    }
}
