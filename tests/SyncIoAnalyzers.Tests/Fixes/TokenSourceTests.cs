using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Tests.Tables;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests that every listed path from a type to a token exists.</summary>
public class TokenSourceTests
{
    public static TheoryData<string, string> ListLines()
    {
        var lines = new TheoryData<string, string>();
        foreach (
            var line in RequestTokenSources
                .ParameterPaths.Concat(RequestTokenSources.ClassPaths)
                .Where(l => l.Key != "Grpc.Core.ServerCallContext")
        ) // the package is not referenced; known from its documentation
            lines.Add(line.Key, line.Value);
        return lines;
    }

    [Theory, MemberData(nameof(ListLines))]
    public void Each_token_path_leads_to_a_token(string type, string path)
    {
        ITypeSymbol? at = TableAssemblies.FindType(type);
        foreach (var step in path.Split('.'))
            at = FindMembers(at!, step).OfType<IPropertySymbol>().First().Type;
        Assert.True(TokenSlots.IsTokenType(at));
    }

    static IEnumerable<ISymbol> FindMembers(ITypeSymbol type, string name) =>
        type.GetMembers(name).Concat(type.BaseType == null ? [] : FindMembers(type.BaseType, name));
}
