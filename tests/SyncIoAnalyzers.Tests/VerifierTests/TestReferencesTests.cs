using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class TestReferencesTests
{
    static Task VerifyCompiles(TestReferences references, string source) =>
        new AnalyzerCase<BadNameAnalyzer> { Sources = { source }, References = references }.RunAsync();

    [Fact]
    public Task AspNetCore_references_compile_a_minimal_API() =>
        VerifyCompiles(
            TestReferences.AspNetCore,
            "var app = WebApplication.Create(args); app.MapGet(\"/\", () => Results.Ok()); app.Run();"
        );

    [Fact]
    public Task EfCore_references_include_relational_extensions() =>
        VerifyCompiles(
            TestReferences.EfCore,
            "using Microsoft.EntityFrameworkCore; class C(DbContext db) { void M() => db.Database.ExecuteSqlRaw(\"\"); }"
        );

    [Fact]
    public Task Npgsql_references_include_the_data_source() =>
        VerifyCompiles(TestReferences.Npgsql, "class C(Npgsql.NpgsqlDataSource source) { object M() => source.OpenConnection(); }");

    [Fact]
    public Task Sqlite_references_include_the_connection() =>
        VerifyCompiles(TestReferences.Sqlite, "class C { void M() => new Microsoft.Data.Sqlite.SqliteConnection().Open(); }");

    [Fact]
    public Task Reference_sets_can_be_combined() =>
        VerifyCompiles(
            TestReferences.EfCore + TestReferences.Npgsql,
            "class C { Microsoft.EntityFrameworkCore.DbContext? a; Npgsql.NpgsqlConnection? b; }"
        );

    [Fact]
    public Task A_compiled_assembly_can_be_added_to_a_reference_set()
    {
        var tree = CSharpSyntaxTree.ParseText("public class Own;");
        var own = CSharpCompilation.Create("Own", [tree], TestReferences.Net.Assemblies, new(OutputKind.DynamicallyLinkedLibrary));
        return VerifyCompiles(TestReferences.Net + TestReferences.FromAssemblies(own.ToMetadataReference()), "class C : Own;");
    }

    [Fact]
    public void Reference_sets_are_read_once() => Assert.Same(TestReferences.EfCore, TestReferences.EfCore);
}
