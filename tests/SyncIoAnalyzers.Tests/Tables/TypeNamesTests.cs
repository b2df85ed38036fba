using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Which of several types of one name a line of a table means.</summary>
public class TypeNamesTests
{
    const string Public = "namespace Acme; public class Client { }", Internal = "namespace Acme; class Client { }";

    [Theory, InlineData(Public, Internal, "First"), InlineData(Internal, Public, "Second"), InlineData(Public, "", "First"), InlineData(Internal, "", "First"), InlineData("", Internal, "Second")]
    public void A_public_one_beats_what_another_assembly_keeps_to_itself(string first, string second, string assembly)
    {
        Assert.Equal(assembly, Found(first, second, c => c.ToMetadataReference()));
        Assert.Equal(assembly, Found(first, second, Image));
        Assert.Equal(assembly, Find([Image(Library("First", first)), Library("Second", second).ToMetadataReference()], ""));
        Assert.Equal(assembly, Find([Library("First", first).ToMetadataReference(), Image(Library("Second", second))], ""));
    }

    [Fact] public void One_that_the_project_declares_hides_those_of_others() => Assert.Equal("App", Find([Library("First", Public).ToMetadataReference()], Internal));
    [Fact] public void One_that_nobody_declares_is_none() => Assert.Null(Found("", "", Image));
    [Theory, InlineData("Acme.Box`1"), InlineData("Acme.Box"), InlineData("Acme.Box.Inner"), InlineData("Plain")]
    public void A_generic_or_nested_one_is_found_by_its_whole_name(string name) =>
        Assert.Equal(name, Symbol([Image(Library("First", "public class Plain { } namespace Acme { public class Box<T> { } public class Box { public class Inner { } } }"))], "", name)?.GetDocumentationCommentId()?[2..]);

    static string? Found(string first, string second, Func<CSharpCompilation, MetadataReference> reference) => Find([reference(Library("First", first)), reference(Library("Second", second))], "");

    static string? Find(MetadataReference[] references, string own) => Symbol(references, own, "Acme.Client")?.ContainingAssembly.Name;

    static INamedTypeSymbol? Symbol(MetadataReference[] references, string own, string name) =>
        TypeNames.Find(CSharpCompilation.Create("App", [CSharpSyntaxTree.ParseText(own)], [.. Refs.Net.Assemblies, .. references]), name);

    static CSharpCompilation Library(string name, string source) =>
        CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText(source)], Refs.Net.Assemblies, new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    static MetadataReference Image(CSharpCompilation library)
    {
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }
}
