using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The regions that a generated document has in common with its page.</summary>
public class PageRegionTests
{
    const string Page = "<p>@One()</p>\n@code {\n    int One() => 1;\n\n    int Two() => 2;\n}\n";
    const string Block = "\n    int One() => 1;\n\n    int Two() => 2;\n";

    [Fact]
    public void A_code_block_is_a_region() => Assert.Equal([Block], ReadRegions(Generate("(2,8)-(6,1)", Block)));

    [Fact]
    public void Code_after_an_offset_is_a_region() =>
        Assert.Equal([Block[1..]], ReadRegions(Generate("(3,1)-(6,1) 4", "/**/" + Block[1..])));

    [Fact]
    public void Mapped_lines_are_a_region() =>
        Assert.Equal([Block[1..]], ReadRegions(Generate("2", "       \n    int One() => 1;\n\n    int Two() => 2;\n")));

    [Theory]
    [InlineData("(2,8)-(6,1)", "\n    int One() => 3;\n\n    int Two() => 2;\n")]
    [InlineData("(2,8)-(99,1)", Block)]
    [InlineData("(6,1)-(2,8)", Block)]
    [InlineData("1", "int One() => 1;\n")]
    public void Code_that_differs_from_the_page_is_no_region(string position, string code) =>
        Assert.Empty(ReadRegions(Generate(position, code)));

    [Fact]
    public void An_expression_that_a_component_renders_is_no_region() =>
        Assert.Empty(ReadRegions("class A { void Render() { Add(\n#line (1,5)-(1,10) \"/Page.razor\"\nOne()\n#line default\n); } }"));

    [Fact]
    public void An_expression_that_a_view_renders_is_a_region() =>
        Assert.Equal(
            ["One()"],
            ReadRegions("class A { async Task Render() { Add(\n#line (1,5)-(1,10) \"/Page.razor\"\nOne()\n#line default\n); } }")
        );

    [Fact]
    public void Code_outside_of_types_is_no_region() =>
        Assert.Empty(ReadRegions("[assembly: A(\n#line (1,5)-(1,10) \"/Page.razor\"\nOne()\n#line default\n)]"));

    [Fact]
    public void Code_that_occurs_twice_is_no_region() =>
        Assert.Empty(ReadRegions(Generate("(2,8)-(6,1)", Block) + Generate("(2,8)-(6,1)", Block)));

    [Fact]
    public void Code_of_another_file_is_no_region() =>
        Assert.Empty(ReadRegions(Generate("(2,8)-(6,1)", Block).Replace("Page.razor", "Other.razor")));

    static string Generate(string position, string code) =>
        $"class A\n{{\n#line {position} \"/Page.razor\"\n{code}\n#line default\n#line hidden\n}}\n";

    /// <summary>Returns the texts of the regions, which are equal in both files.</summary>
    static IEnumerable<string> ReadRegions(string generated)
    {
        var (root, page) = (CSharpSyntaxTree.ParseText(generated).GetRoot(), SourceText.From(Page));
        var regions = new PageRegionReader(root, Path.GetFullPath("/Page.razor"), page).ReadRegions();
        Assert.Equal(regions.Select(r => page.ToString(r.Page)), regions.Select(r => root.GetText().ToString(r.Generated)));
        return regions.Select(r => page.ToString(r.Page));
    }
}
