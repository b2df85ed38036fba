using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Resolution of a type name in a table line if several types have that name.</summary>
public class TableTypeNameTests
{
    const string Public = "namespace Acme; public class Client { }",
        Internal = "namespace Acme; class Client { }";

    [
        Theory,
        InlineData(Public, Internal, "First"),
        InlineData(Internal, Public, "Second"),
        InlineData(Public, "", "First"),
        InlineData(Internal, "", "First"),
        InlineData("", Internal, "Second")
    ]
    public void Public_type_takes_precedence_over_an_internal_type_of_another_assembly(string first, string second, string assembly)
    {
        Assert.Equal(assembly, Found(first, second, c => c.ToMetadataReference()));
        Assert.Equal(assembly, Found(first, second, Image));
        Assert.Equal(assembly, Find([Image(Library("First", first)), Library("Second", second).ToMetadataReference()], ""));
        Assert.Equal(assembly, Find([Library("First", first).ToMetadataReference(), Image(Library("Second", second))], ""));
    }

    [Fact]
    public void Type_declared_in_the_project_hides_types_of_other_assemblies() =>
        Assert.Equal("App", Find([Library("First", Public).ToMetadataReference()], Internal));

    [Fact]
    public void Undeclared_type_is_not_found() => Assert.Null(Found("", "", Image));

    [Theory, InlineData("Acme.Box`1"), InlineData("Acme.Box"), InlineData("Acme.Box.Inner"), InlineData("Plain")]
    public void Generic_or_nested_type_is_found_by_its_full_name(string name) =>
        Assert.Equal(
            name,
            Symbol(
                [
                    Image(
                        Library(
                            "First",
                            "public class Plain { } namespace Acme { public class Box<T> { } public class Box { public class Inner { } } }"
                        )
                    ),
                ],
                "",
                name
            )
                ?.GetDocumentationCommentId()
                ?[2..]
        );

    static string? Found(string first, string second, Func<CSharpCompilation, MetadataReference> reference) =>
        Find([reference(Library("First", first)), reference(Library("Second", second))], "");

    static string? Find(MetadataReference[] references, string own) => Symbol(references, own, "Acme.Client")?.ContainingAssembly.Name;

    static INamedTypeSymbol? Symbol(MetadataReference[] references, string own, string name) =>
        TypeResolver.FindType(
            CSharpCompilation.Create("App", [CSharpSyntaxTree.ParseText(own)], [.. Refs.Net.Assemblies, .. references]),
            name
        );

    static CSharpCompilation Library(string name, string source) =>
        CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            Refs.Net.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );

    static MetadataReference Image(CSharpCompilation library)
    {
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }
}
