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
        Assert.Equal(assembly, FindId(first, second, c => c.ToMetadataReference()));
        Assert.Equal(assembly, FindId(first, second, CreateImage));
        Assert.Equal(
            assembly,
            FindName([CreateImage(CompileLibrary("First", first)), CompileLibrary("Second", second).ToMetadataReference()], "")
        );
        Assert.Equal(
            assembly,
            FindName([CompileLibrary("First", first).ToMetadataReference(), CreateImage(CompileLibrary("Second", second))], "")
        );
    }

    [Fact]
    public void Type_declared_in_the_project_hides_types_of_other_assemblies() =>
        Assert.Equal("App", FindName([CompileLibrary("First", Public).ToMetadataReference()], Internal));

    [Fact]
    public void Undeclared_type_is_not_found() => Assert.Null(FindId("", "", CreateImage));

    [Theory, InlineData("Acme.Box`1"), InlineData("Acme.Box"), InlineData("Acme.Box.Inner"), InlineData("Plain")]
    public void Generic_or_nested_type_is_found_by_its_full_name(string name) =>
        Assert.Equal(
            name,
            FindSymbol(
                [
                    CreateImage(
                        CompileLibrary(
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

    static string? FindId(string first, string second, Func<CSharpCompilation, MetadataReference> reference) =>
        FindName([reference(CompileLibrary("First", first)), reference(CompileLibrary("Second", second))], "");

    static string? FindName(MetadataReference[] references, string own) =>
        FindSymbol(references, own, "Acme.Client")?.ContainingAssembly.Name;

    static INamedTypeSymbol? FindSymbol(MetadataReference[] references, string own, string name) =>
        TypeResolver.FindType(
            CSharpCompilation.Create("App", [CSharpSyntaxTree.ParseText(own)], [.. TestReferences.Net.Assemblies, .. references]),
            name
        );

    static CSharpCompilation CompileLibrary(string name, string source) =>
        CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            TestReferences.Net.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );

    static MetadataReference CreateImage(CSharpCompilation library)
    {
        using var image = new MemoryStream();
        Assert.True(library.Emit(image).Success);
        return MetadataReference.CreateFromImage(image.ToArray());
    }
}
