using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the files and settings that decide how MSBuild describes projects.</summary>
public sealed class MsbuildInputsTests : IDisposable
{
    readonly TempFolder _folder = new();

    public MsbuildInputsTests()
    {
        _folder.WriteFile("repository/Web/Web.csproj", "<Project />");
        _folder.WriteFile("repository/Web/Home.cs", "class Home;");
        _folder.WriteFile("repository/Web/obj/project.assets.json", "{}");
        _folder.WriteFile("repository/Web/obj/Web.AssemblyInfo.cs", "");
        _folder.WriteFile("repository/Web/bin/Web.dll", "");
    }

    string[]? FindInputs() => new MsbuildInputs(new(_folder["repository"]), _folder["repository/.syncio"]).FindInputs()?.ToArray();

    [Theory]
    [InlineData("repository/Web/Web.csproj", "<Project></Project>")]
    [InlineData("repository/Web/Added.cs", "")]
    [InlineData("repository/Web/Pages/Index.cshtml", "")]
    [InlineData("repository/Web/obj/project.assets.json", "{ }")]
    [InlineData("repository/Web/obj/Web.csproj.nuget.g.props", "<Project />")]
    [InlineData("repository/Web/Feature/bin/Source.cs", "")]
    [InlineData("repository/Directory.Build.props", "<Project />")]
    [InlineData("repository/build/Own.targets", "<Project />")]
    [InlineData("repository/.editorconfig", "root = true")]
    [InlineData("repository/global.json", "{}")]
    [InlineData("Directory.Build.props", "<Project />")]
    [InlineData("nuget.config", "<configuration />")]
    public void A_file_that_MSBuild_may_read_or_include_is_an_input(string file, string text)
    {
        var before = FindInputs();
        _folder.WriteFile(file, text);
        Assert.NotEqual(before, FindInputs());
    }

    [Theory]
    [InlineData("repository/Web/Home.cs", "class Home { }")]
    [InlineData("repository/Web/bin/Added.dll", "")]
    [InlineData("repository/Web/obj/Web.AssemblyInfo.cs", "// other")]
    [InlineData("repository/.git/index", "")]
    [InlineData("repository/.syncio/0123.facts", "")]
    [InlineData("repository/Web/node_modules/a/package.json", "")]
    [InlineData("Other.cs", "")]
    public void A_file_that_changes_no_description_is_no_input(string file, string text)
    {
        var before = FindInputs();
        _folder.WriteFile(file, text);
        Assert.Equal(before, FindInputs());
    }

    [Fact]
    public void A_removed_file_is_noticed()
    {
        var before = FindInputs();
        File.Delete(_folder["repository/Web/Home.cs"]);
        Assert.NotEqual(before, FindInputs());
    }

    [Fact]
    public void A_renamed_file_is_noticed()
    {
        var before = FindInputs();
        File.Move(_folder["repository/Web/Home.cs"], _folder["repository/Web/Start.cs"]);
        Assert.NotEqual(before, FindInputs());
    }

    [Theory, InlineData("SYNCIO_TEST_INPUT", false), InlineData("TERM_SESSION_ID", true)]
    public void Variables_are_inputs_unless_they_belong_to_a_terminal(string name, bool isOfTerminal)
    {
        var before = FindInputs();
        Environment.SetEnvironmentVariable(name, "changed");
        try
        {
            Assert.Equal(isOfTerminal, before!.SequenceEqual(FindInputs()!));
        }
        finally
        {
            Environment.SetEnvironmentVariable(name, null);
        }
    }

    [Fact]
    public void The_inputs_of_a_folder_that_has_moved_are_the_same()
    {
        _folder.WriteFile("repository/Web/obj/project.assets.json", $"{{ \"path\": \"{_folder["repository"]}/Web\" }}");
        var before = FindInputs();
        Directory.Move(_folder["repository"], _folder["moved"]);
        _folder.WriteFile("moved/Web/obj/project.assets.json", $"{{ \"path\": \"{_folder["moved"]}/Web\" }}");
        Assert.Equal(before, new MsbuildInputs(new(_folder["moved"]), _folder["moved/.syncio"]).FindInputs());
    }

    [Fact]
    public void Inputs_behind_a_link_cannot_be_listed()
    {
        Directory.CreateDirectory(_folder["elsewhere"]);
        Directory.CreateSymbolicLink(_folder["repository/Web/Linked"], _folder["elsewhere"]);
        Assert.Null(FindInputs());
    }

    public void Dispose() => _folder.Dispose();
}
