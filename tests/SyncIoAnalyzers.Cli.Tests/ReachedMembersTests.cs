using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the members that a request path text lists.</summary>
public class ReachedMembersTests
{
    [Theory]
    [InlineData("request\tShop/M:Shop.Store.Load(System.Int32)", "Store")]
    [InlineData("request\tShop.Data/M:Shop.Store`1.Load``1(``0)", "Store")]
    [InlineData("request\tShop/M:Store.#ctor", "Store")]
    [InlineData("request\tShop/M:Shop.Store.Shop#IStore#Load", "Store")]
    [InlineData("startup\tShop/T:Shop.Store!static", "Store")]
    [InlineData("request\tShop/M:Program.<Main>$(System.String[])", "Program")]
    [InlineData("request\tlambda", "Program")]
    public void The_type_of_a_member_is_read_from_its_key(string line, string type) =>
        Assert.Equal(type, ReachedMembers.FindTypeName(line));

    [Theory]
    [InlineData("request\tShop.Data/M:Shop.Store`1.Load``1(``0)", "Load")]
    [InlineData("request\tShop/M:Shop.Store.Shop#IStore#Load", "Load")]
    [InlineData("request\tlambda", "")]
    public void The_name_of_a_member_is_read_from_its_key(string line, string name) =>
        Assert.Equal(name, ReachedMembers.FindMemberName(line));

    [Fact]
    public void A_line_of_the_request_paths_names_a_kind_and_a_member() =>
        Assert.Equal(
            ["request\tShop/M:A.B"],
            ReachedMembers.ReadLines("SyncIo.RequestPaths 1\n# comment\nrequest\t0\tShop/M:A.B\t=GET /\nend\n")
        );
}
