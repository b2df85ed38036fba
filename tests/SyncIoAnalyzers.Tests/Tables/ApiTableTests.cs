using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Precedence of several lines for one member.</summary>
public class ApiTableTests
{
    const string Read = "M:System.IO.Stream.Read(*)",
        Member = "M:System.IO.Stream.Read(System.Span{System.Byte})";

    [Fact]
    public void Shipped_line_applies() => Assert.Equal("SIO101", FindSection(""));

    [Fact]
    public void Line_of_the_user_takes_precedence_over_a_shipped_line() => Assert.Equal("SIO002", FindSection($"[SIO002]\n{Read}"));

    [Fact]
    public void Wildcard_of_the_user_takes_precedence_over_a_shipped_name() =>
        Assert.Equal("SIO002", FindSection("[SIO002]\nM:System.IO.Stream.Rea*(*)"));

    [Fact]
    public void Type_line_of_the_user_takes_precedence_over_a_shipped_name() =>
        Assert.Equal("sync", FindSection("[sync]\nT:System.IO.Stream"));

    [Fact]
    public void Later_line_takes_precedence_over_an_earlier_one() => Assert.Equal("sync", FindSection($"[SIO002]\n{Read}\n[sync]\n{Read}"));

    [Fact]
    public void Name_takes_precedence_over_a_wildcard() =>
        Assert.Equal("SIO001", FindSection($"[SIO001]\n{Read}\n[SIO002]\nM:System.IO.Stream.Rea*(*)"));

    [Fact]
    public void Wildcard_of_the_sync_section_takes_precedence_over_a_name() =>
        Assert.Equal("sync", FindSection($"[SIO002]\n{Read}\n[sync]\nM:System.IO.Stream.Rea*(*)"));

    [Fact]
    public void Line_of_another_overload_does_not_apply() =>
        Assert.Equal("SIO101", FindSection("[sync]\nM:System.IO.Stream.Read(System.Byte[],*)"));

    [Theory]
    [InlineData("M:System.IO.MemoryStream.Read(System.Span{System.Byte})", "SIO101")]
    [InlineData("M:Npgsql.NpgsqlConnection.Open", "SIO101")]
    [InlineData("M:Npgsql.NpgsqlConnection.BeginTransaction()", null)]
    [InlineData("M:Microsoft.Data.Sqlite.SqliteConnection.Open", null)]
    [InlineData("M:Microsoft.Data.Sqlite.SqliteDataReader.Read", null)]
    [InlineData("M:Npgsql.NpgsqlDataReader.GetInt32(*)", null)]
    [InlineData("M:Microsoft.EntityFrameworkCore.DbSet`1.Add(*)", null)]
    [InlineData("M:Microsoft.Extensions.Caching.Distributed.MemoryDistributedCache.Get(*)", null)]
    [InlineData("M:Microsoft.AspNetCore.Http.FormFile.CopyTo(*)", "SIO101")]
    public void Line_of_the_nearest_type_wins(string id, string? section) =>
        Assert.Equal(section, TableAssemblies.Index.FindBlockingLine(FindSymbol(id))?.Section);

    static string? FindSection(string users)
    {
        var table = ApiTable.With(TableReader.ReadTable("SyncIo.Apis.txt", SourceText.From(users), "SIO101").Lines);
        return table
            .FindLine(
                FindSymbol(Member),
                "System.IO.Stream",
                section => section == TableSections.Sync || TableReader.Rules.Contains(section)
            )
            ?.Section;
    }

    static ISymbol FindSymbol(string id) => TableAssemblies.FindSymbols(MemberPattern.ParsePattern(id, out _)!)[0];
}
