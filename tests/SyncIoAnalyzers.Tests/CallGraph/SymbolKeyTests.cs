using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>A symbol key leads back to the code it was created from.</summary>
public class SymbolKeyTests
{
    const string Member = "void M() { System.Action a = () => M(); }";

    const string Token = "System.Threading.CancellationToken";

    [
        Theory,
        InlineData("Web/M:A.Load", ""),
        InlineData("Web/M:A.LoadAsync", "Web/M:A.Load Web/M:A.LoadSync Web/M:A.LoadBlocking"),
        InlineData("Web/M:A.LoadAsync``1(``0)#2", "Web/M:A.Load``1(``0)#2 Web/M:A.LoadSync``1(``0)#2 Web/M:A.LoadBlocking``1(``0)#2"),
        InlineData("Web/M:Async", "Web/M: Web/M:Sync Web/M:Blocking")
    ]
    [
        InlineData(
            $"Web/M:A.LoadAsync({Token})",
            $"Web/M:A.Load({Token}) Web/M:A.Load Web/M:A.LoadSync({Token}) Web/M:A.LoadSync "
                + $"Web/M:A.LoadBlocking({Token}) Web/M:A.LoadBlocking"
        ),
        InlineData(
            $"Web/M:A.LoadAsync(int,{Token})#1",
            $"Web/M:A.Load(int,{Token})#1 Web/M:A.Load(int)#1 Web/M:A.LoadSync(int,{Token})#1 "
                + $"Web/M:A.LoadSync(int)#1 Web/M:A.LoadBlocking(int,{Token})#1 Web/M:A.LoadBlocking(int)#1"
        )
    ]
    public void Key_of_an_async_member_has_the_keys_of_its_sync_forms(string key, string before) =>
        Assert.Equal(before, string.Join(" ", SymbolKeys.GetSyncForms(key)));

    [
        Theory,
        InlineData("Web/M:A.M", Member),
        InlineData("Web/M:A.M#0", "() => M()"),
        InlineData("Web/M:A.M#9", Member),
        InlineData("Web/M:A.N", null),
        InlineData("Other/M:A.M", null)
    ]
    public void Key_resolves_to_the_code_of_its_member_or_lambda(string key, string? code) =>
        Assert.Equal(
            code,
            new SymbolKeys(["Web"])
                .ResolveCode(
                    key,
                    CSharpCompilation.Create(
                        "Web",
                        [CSharpSyntaxTree.ParseText("class A { " + Member + " }")],
                        TestReferences.Net.Assemblies
                    )
                )
                ?.ToString()
        );
}
