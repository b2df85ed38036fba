using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Tests.Tables;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Applies the fix to a generated class for every line of the contract table: the member moves or gets a twin, and the result compiles.
/// </summary>
public class ContractTableFixTests
{
    static readonly Dictionary<string, ContractLine> lines = ContractTable
        .Lines.Where(l => l.Kind is not (ContractKind.None or ContractKind.Kept))
        .ToDictionary(l => $"{l.Kind} {l.Member.Text}");

    public static TheoryData<string> ListLines() => [.. lines.Keys];

    [Theory, MemberData(nameof(ListLines))]
    public async Task The_fix_applies_each_contract_line_and_the_result_compiles(string line)
    {
        var contract = TableAssemblies
            .FindSymbols(lines[line].Member)
            .OfType<IMethodSymbol>()
            .Select(FrameworkContract.FindContract)
            .First(c => c != null)!;
        var test = new FixCase
        {
            References = contract.From.ContainingAssembly.Name.StartsWith("System.Web")
                ? TestReferences.SystemWeb
                : TestReferences.EfCore + TestReferences.ThirdParty + TestReferences.Frameworks,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { CreateClass(contract.From) },
        };
        var (planned, _) = await test.RunAsync();
        Assert.Null(Assert.Single(planned.Plan.Outcomes).Refusal?.Text);
        var member = Assert.Single(planned.Plan.Members);
        Assert.Equal(contract.IsTwin, member.IsTwin);
    }

    /// <summary>
    /// Creates a class that implements or overrides a member and waits in it; the other members of its contract stay abstract.
    /// </summary>
    static string CreateClass(IMethodSymbol from)
    {
        var type = from.ContainingType;
        var others =
            type.TypeKind == TypeKind.Interface
                ? type.GetMembers()
                    .Where(m =>
                        m.IsAbstract
                        && m is IMethodSymbol { MethodKind: MethodKind.Ordinary } or IPropertySymbol
                        && !SymbolEqualityComparer.Default.Equals(m, from)
                    )
                : [];
        var access =
            type.TypeKind == TypeKind.Interface
                ? "public"
                : from.DeclaredAccessibility switch
                {
                    Accessibility.Protected => "protected",
                    Accessibility.ProtectedOrInternal => "protected",
                    _ => "public override",
                };
        access += type.TypeKind == TypeKind.Class && !access.EndsWith("override") ? " override" : "";
        return $$"""
            public abstract class A : {{FormatName(type)}}
            {
                {{access}} {{FormatHead(from)}}
                {
                    System.Threading.Tasks.Task.Delay(1).Wait();
                    {{(from.ReturnsVoid ? "" : "return default!;")}}
                }

                {{string.Concat(
                others.Select(o =>
                    o is IMethodSymbol method
                        ? $"public abstract {FormatHead(method)};"
                        : $"public abstract {FormatName(((IPropertySymbol)o).Type)} {o.Name} {{ get; }}"
                )
            )}}
            }
            """;
    }

    static string FormatHead(IMethodSymbol method) =>
        $"{FormatName(method.ReturnType)} {method.Name}({string.Join(", ", method.Parameters.Select(p => $"{FormatName(p.Type)} {p.Name}"))})";

    /// <summary>Formats the full name of a type, with <c>int</c> for each type parameter.</summary>
    static string FormatName(ITypeSymbol type) =>
        type.ToDisplayString(
                SymbolDisplayFormat.FullyQualifiedFormat.AddMiscellaneousOptions(
                    SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier
                )
            )
            .Replace("<T>", "<int>");
}
