using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Build;

namespace SyncIoAnalyzers.Cli.Tests;

public class IdleGeneratorsTests
{
    [Theory]
    [InlineData("System.Text.RegularExpressions.Generator", "[GeneratedRegex(\"a\")] partial Regex A();", false)]
    [InlineData("System.Text.RegularExpressions.Generator", "new Regex(\"a\")", true)]
    [InlineData("Microsoft.Interop.ComInterfaceGenerator", "[GeneratedComClass]", false)]
    [InlineData("Microsoft.Interop.SourceGeneration", "[LibraryImport]", true)]
    [InlineData("Somebody.Elses.Generator", "", false)]
    public void A_generator_without_its_trigger_words_is_idle(string name, string source, bool isIdle) =>
        Assert.Equal(isIdle, HasGenerator(name, source));

    [Theory, InlineData("Pages/Index.cshtml", false), InlineData("Home.Razor", false), InlineData("SyncIo.Apis.txt", true)]
    public void The_generator_of_pages_is_idle_without_pages(string file, bool isIdle) =>
        Assert.Equal(isIdle, HasGenerator("Microsoft.CodeAnalysis.Razor.Compiler", "", new InMemoryText(file, "")));

    static bool HasGenerator(string name, string source, params AdditionalText[] files) =>
        IdleGenerators.IsIdle($"/sdk/{name}.dll", ["class A { }", source], files);
}
