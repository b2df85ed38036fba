using SyncIoAnalyzers.FieldStudy;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class StudyRepositoryTests
{
    [Fact]
    public void The_list_of_the_study_has_a_commit_and_a_solution_for_each_repository() =>
        Assert.All(
            StudyRepository.ReadList(StudyRepository.ListFile),
            repository =>
            {
                Assert.Matches("^[^/+]+/[^/+]+$", repository.Name);
                Assert.Matches("^[0-9a-f]{40}$", repository.Commit);
                Assert.Matches(@"\.(sln|slnx|csproj)$", repository.Solution);
            }
        );

    [Fact]
    public void The_page_names_the_number_of_repositories() =>
        Assert.Contains(
            $"That makes {SelectNames().Count}.",
            File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "field-study.md"))
        );

    [Fact]
    public void The_same_seed_selects_the_same_repositories() =>
        Assert.Equal(SelectNames("--random", "5", "--seed", "7"), SelectNames("--random", "5", "--seed", "7"));

    [Fact]
    public void Another_seed_selects_other_repositories() =>
        Assert.NotEqual(SelectNames("--random", "5", "--seed", "7"), SelectNames("--random", "5", "--seed", "8"));

    [Fact]
    public void Named_repositories_are_selected() => Assert.Equal(["bitwarden/core"], SelectNames("bitwarden/core"));

    [Theory]
    [InlineData("'bitwarden' is not in the list", "bitwarden")]
    [InlineData("--random needs --seed", "--random", "5")]
    public void A_mistake_is_named(string message, params string[] words) =>
        Assert.Contains(message, Assert.Throws<StopException>(() => SelectNames(words)).Message);

    static List<string> SelectNames(params string[] words)
    {
        var parsed = StudyArguments.Parse(words, "--random=", "--seed=");
        return [.. StudyRepository.SelectRepositories(parsed, parsed.Names).Select(repository => repository.Name)];
    }
}
