using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What becomes of a member of a framework's contract.</summary>
internal enum ContractKind
{
    /// <summary>It becomes the async form.</summary>
    Moves,

    /// <summary>It becomes what the async form awaits before the next step.</summary>
    Before,

    /// <summary>It becomes what the async form awaits after the next step.</summary>
    After,

    /// <summary>It stays, and the async form is added beside it.</summary>
    Beside,

    /// <summary>The same, and until then the async form does not do what it does.</summary>
    Both,

    /// <summary>It has no async form.</summary>
    None,

    /// <summary>It is called by its name or by reflection, and returns no task.</summary>
    Kept,
}

/// <summary>One line of the table of contracts.</summary>
/// <param name="Kind">What becomes of the member.</param>
/// <param name="Member">The member; of <see cref="ContractKind.Kept"/> an attribute or a base class.</param>
/// <param name="Form">The async form, with its type where that is another one in the same namespace; null for the name + <c>Async</c>.</param>
/// <param name="Unless">The property that ends a filter before the next step; null when none does.</param>
/// <param name="Reason">Why; for those without a form, what to do instead.</param>
internal sealed record ContractLine(ContractKind Kind, Pattern Member, string? Form, string? Unless, string Reason);

/// <summary>Members that frameworks call, with the async form of each. The form of the file is told in it.</summary>
internal static class ContractTable
{
    /// <summary>The file, as it is embedded in this assembly.</summary>
    public const string File = "Contracts.txt";

    /// <summary>All lines, in their order: of those that mean a member the first counts.</summary>
    public static IReadOnlyList<ContractLine> Lines { get; } = [.. Read()];

    /// <summary>The text of the file.</summary>
    public static SourceText Text
    {
        get
        {
            using var stream = typeof(ContractTable).GetTypeInfo().Assembly.GetManifestResourceStream(File)!;
            return SourceText.From(stream);
        }
    }

    /// <summary>The line about a member of another assembly, or about what it overrides; null when there is none.</summary>
    public static ContractLine? Of(IMethodSymbol member)
    {
        for (var level = member; level != null; level = level.OverriddenMethod)
            if (Lines.FirstOrDefault(l => l.Kind != ContractKind.Kept && l.Member.Matches(level.OriginalDefinition, Name(level.ContainingType))) is { } line)
                return line;
        return null;
    }

    /// <summary>The line of <see cref="ContractKind.Kept"/> about an attribute of a method or a base of its type; null when there is none.</summary>
    public static ContractLine? Kept(IMethodSymbol method) => method.GetAttributes().Select(a => a.AttributeClass).Concat(BaseTypes.AndSelf(method.ContainingType)).OfType<INamedTypeSymbol>()
        .Select(type => Lines.FirstOrDefault(l => l.Kind == ContractKind.Kept && l.Member.Matches(type, Name(type)))).FirstOrDefault(l => l != null);

    static string Name(ITypeSymbol type) => type.OriginalDefinition.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : "";

    static IEnumerable<ContractLine> Read()
    {
        var kind = ContractKind.None;
        foreach (var line in Text.Lines)
            if (TableText.SplitReason(line.ToString()) is { Content: { Length: > 0 } content, Reason: var reason })
                if (content[0] == '[')
                    kind = (ContractKind)Enum.Parse(typeof(ContractKind), content.Trim('[', ']'), true);
                else
                    yield return Line(kind, content, reason);
    }

    static ContractLine Line(ContractKind kind, string content, string reason)
    {
        var (member, form) = Parted(content, "->");
        var (name, unless) = Parted(form ?? "", " unless ");
        return new ContractLine(kind, Pattern.Parse(member, out var error) ?? throw new InvalidOperationException(error), form == null ? null : name, unless, reason);
    }

    static (string Before, string? After) Parted(string text, string by) => text.IndexOf(by, StringComparison.Ordinal) is >= 0 and var at ? (text.Substring(0, at).Trim(), text.Substring(at + by.Length).Trim()) : (text.Trim(), null);
}
