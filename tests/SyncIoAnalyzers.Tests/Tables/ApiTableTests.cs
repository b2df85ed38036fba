using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Which of several lines about one member wins.</summary>
public class ApiTableTests
{
    const string Read = "M:System.IO.Stream.Read(*)", Member = "M:System.IO.Stream.Read(System.Span{System.Byte})";

    [Fact] public void A_shipped_line_counts() => Assert.Equal("SIO101", Section(""));
    [Fact] public void A_users_line_beats_a_shipped_one() => Assert.Equal("SIO002", Section($"[SIO002]\n{Read}"));
    [Fact] public void A_users_wildcard_beats_a_shipped_name() => Assert.Equal("SIO002", Section("[SIO002]\nM:System.IO.Stream.Rea*(*)"));
    [Fact] public void A_users_type_beats_a_shipped_name() => Assert.Equal("sync", Section("[sync]\nT:System.IO.Stream"));
    [Fact] public void A_later_line_beats_an_earlier_one() => Assert.Equal("sync", Section($"[SIO002]\n{Read}\n[sync]\n{Read}"));
    [Fact] public void A_name_beats_a_wildcard() => Assert.Equal("SIO001", Section($"[SIO001]\n{Read}\n[SIO002]\nM:System.IO.Stream.Rea*(*)"));
    [Fact] public void A_wildcard_of_sync_beats_a_name() => Assert.Equal("sync", Section($"[SIO002]\n{Read}\n[sync]\nM:System.IO.Stream.Rea*(*)"));
    [Fact] public void A_line_about_another_overload_does_not_count() => Assert.Equal("SIO101", Section("[sync]\nM:System.IO.Stream.Read(System.Byte[],*)"));

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
    public void The_nearest_line_wins(string id, string? section) => Assert.Equal(section, TableAssemblies.Index.Blocking(Meant(id))?.Section);

    static string? Section(string users)
    {
        var table = ApiTable.With(TableReader.Read("SyncIo.Apis.txt", SourceText.From(users), "SIO101").Lines);
        return table.Find(Meant(Member), "System.IO.Stream", section => section == Sections.Sync || TableReader.Rules.Contains(section))?.Section;
    }

    static ISymbol Meant(string id) => TableAssemblies.Meant(Pattern.Parse(id, out _)!)[0];
}
