using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class RefsTests
{
    static Task Compiles(Refs references, string source) =>
        new AnalyzerCase<BadNameAnalyzer> { Sources = { source }, References = references }.Run();

    [Fact]
    public Task AspNetCore_references_compile_a_minimal_API() =>
        Compiles(Refs.AspNetCore, "var app = WebApplication.Create(args); app.MapGet(\"/\", () => Results.Ok()); app.Run();");

    [Fact]
    public Task EfCore_references_include_relational_extensions() =>
        Compiles(
            Refs.EfCore,
            "using Microsoft.EntityFrameworkCore; class C(DbContext db) { void M() => db.Database.ExecuteSqlRaw(\"\"); }"
        );

    [Fact]
    public Task Npgsql_references_include_the_data_source() =>
        Compiles(Refs.Npgsql, "class C(Npgsql.NpgsqlDataSource source) { object M() => source.OpenConnection(); }");

    [Fact]
    public Task Sqlite_references_include_the_connection() =>
        Compiles(Refs.Sqlite, "class C { void M() => new Microsoft.Data.Sqlite.SqliteConnection().Open(); }");

    [Fact]
    public Task Reference_sets_can_be_combined() =>
        Compiles(Refs.EfCore + Refs.Npgsql, "class C { Microsoft.EntityFrameworkCore.DbContext? a; Npgsql.NpgsqlConnection? b; }");

    [Fact]
    public Task A_compiled_assembly_can_be_added_to_a_reference_set()
    {
        var tree = CSharpSyntaxTree.ParseText("public class Own;");
        var own = CSharpCompilation.Create("Own", [tree], Refs.Net.Assemblies, new(OutputKind.DynamicallyLinkedLibrary));
        return Compiles(Refs.Net + Refs.Of(own.ToMetadataReference()), "class C : Own;");
    }

    [Fact]
    public void Reference_sets_are_read_once() => Assert.Same(Refs.EfCore, Refs.EfCore);
}
