using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Calls;
using SyncIoAnalyzers.Tests.Tables;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Every type that is said to lead to a token does.</summary>
public class TokenSourceTests
{
    public static TheoryData<string, string> Lines()
    {
        var lines = new TheoryData<string, string>();
        foreach (var line in TokenSources.OfParameter.Concat(TokenSources.OfClass).Where(l => l.Key != "Grpc.Core.ServerCallContext")) // the package is not referenced; known from its documentation
            lines.Add(line.Key, line.Value);
        return lines;
    }

    [Theory, MemberData(nameof(Lines))]
    public void A_path_leads_to_a_token(string type, string path)
    {
        ITypeSymbol? at = TableAssemblies.Type(type);
        foreach (var step in path.Split('.'))
            at = Members(at!, step).OfType<IPropertySymbol>().First().Type;
        Assert.True(Tokens.IsToken(at));
    }

    static IEnumerable<ISymbol> Members(ITypeSymbol type, string name) => type.GetMembers(name).Concat(type.BaseType == null ? [] : Members(type.BaseType, name));
}
