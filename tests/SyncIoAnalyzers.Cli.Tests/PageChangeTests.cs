using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Changes of a generated document with two regions, <c>ONE</c> and <c>TWO</c>, that are carried to their page.</summary>
public class PageChangeTests
{
    const string Before = "namespace A {\n    using global::B;\nclass C {\n#line 1\nONE\n#line 2\nTWO\n#line 3\n} }";

    [Fact]
    public void The_new_text_of_each_region_is_found() =>
        Assert.Equal(["NEW\nONE", ""], FindChange(Before.Replace("ONE", "NEW\nONE").Replace("TWO", ""))!.RegionTexts);

    [Fact]
    public void A_new_import_is_found_apart()
    {
        var change = FindChange(Before.Replace("    using", "    using System.IO;\n    using").Replace("TWO", "2"));
        Assert.Equal(["ONE", "2"], change!.RegionTexts);
        Assert.Equal(["System.IO"], change.Imports);
    }

    [Theory]
    [InlineData("class C", "class D")]
    [InlineData("#line 2", "#line 4")]
    [InlineData("} }", "}  }")]
    [InlineData("\n#line 2\nTWO", "TWO")]
    [InlineData("    using global::B;\n", "")]
    public void A_change_outside_of_the_regions_has_no_place_in_the_page(string old, string now) =>
        Assert.Null(FindChange(Before.Replace(old, now)));

    [Theory]
    [InlineData("@page \"/\"\n@using A\n@inject B B\n", "@page \"/\"\n@using A\n@using System.IO\n@inject B B\n")]
    [InlineData("@page\n@using (A)\n", "@page\n@using System.IO\n@using (A)\n")]
    [InlineData("@page \"/\"\n<p/>\n", "@page \"/\"\n@using System.IO\n<p/>\n")]
    [InlineData("<p/>\n", "@using System.IO\n<p/>\n")]
    public void An_import_follows_those_of_the_page(string start, string fixedStart) =>
        Assert.Equal(fixedStart + "@code {1}", ApplyChange(start + "@code {ONE}", "1", "System.IO"));

    [Fact]
    public void New_lines_have_the_line_endings_of_the_page() =>
        Assert.Equal("<p/>\r\n@code {1\r\n2}", ApplyChange("<p/>\r\n@code {ONE}", "1\n2"));

    [Theory]
    [InlineData("await A.B(1, 2)[3].C", "@await A.B(1, 2)[3].C")]
    [InlineData("Html.Raw(await A)", "@Html.Raw(await A)")]
    [InlineData("(await A).B", "@((await A).B)")]
    [InlineData("await A.B<int>()", "@(await A.B<int>())")]
    [InlineData("A + await B", "@(A + await B)")]
    [InlineData("ONE", "@ONE")]
    public void A_new_expression_has_parentheses_where_Razor_would_end_it_early(string expression, string written)
    {
        var region = new PageRegion(default, new(1, 3)) { IsImplicitExpression = true };
        var document = new PageDocument(DocumentId.CreateNewId(ProjectId.CreateNewId()), [region]);
        Assert.Equal(written, document.ApplyChange(SourceText.From("@ONE"), new([expression], [])).ToString());
    }

    static PageChange? FindChange(string after) => PageChange.FindChange(Before, [FindSpan(Before, "ONE"), FindSpan(Before, "TWO")], after);

    static string ApplyChange(string page, string region, params string[] imports)
    {
        var document = new PageDocument(DocumentId.CreateNewId(ProjectId.CreateNewId()), [new(default, FindSpan(page, "ONE"))]);
        return document.ApplyChange(SourceText.From(page), new([region], imports)).ToString();
    }

    static TextSpan FindSpan(string text, string part) => new(text.IndexOf(part, StringComparison.Ordinal), part.Length);
}
