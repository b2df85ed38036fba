using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.VerifierTests;

public class RefsTests
{
    static Task Compiles(Refs references, string source) => new AnalyzerCase<BadNames> { Sources = { source }, References = references }.Run();

    [Fact]
    public Task AspNetCore_runs_a_minimal_api() =>
        Compiles(Refs.AspNetCore, "var app = WebApplication.Create(args); app.MapGet(\"/\", () => Results.Ok()); app.Run();");

    [Fact]
    public Task EfCore_has_a_relational_model() =>
        Compiles(Refs.EfCore, "using Microsoft.EntityFrameworkCore; class C(DbContext db) { void M() => db.Database.ExecuteSqlRaw(\"\"); }");

    [Fact]
    public Task Npgsql_has_a_data_source() =>
        Compiles(Refs.Npgsql, "class C(Npgsql.NpgsqlDataSource source) { object M() => source.OpenConnection(); }");

    [Fact]
    public Task Sqlite_has_a_connection() => Compiles(Refs.Sqlite, "class C { void M() => new Microsoft.Data.Sqlite.SqliteConnection().Open(); }");

    [Fact]
    public Task Sets_can_be_added() =>
        Compiles(Refs.EfCore + Refs.Npgsql, "class C { Microsoft.EntityFrameworkCore.DbContext? a; Npgsql.NpgsqlConnection? b; }");

    [Fact]
    public Task Own_assemblies_can_be_added()
    {
        var tree = CSharpSyntaxTree.ParseText("public class Own;");
        var own = CSharpCompilation.Create("Own", [tree], Refs.Net.Assemblies, new(OutputKind.DynamicallyLinkedLibrary));
        return Compiles(Refs.Net + Refs.Of(own.ToMetadataReference()), "class C : Own;");
    }

    [Fact]
    public void Sets_are_read_once() => Assert.Same(Refs.EfCore, Refs.EfCore);
}
