using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The way in which a member of a framework's contract becomes async.</summary>
internal enum ContractKind
{
    /// <summary>The member becomes the async form.</summary>
    Moves,

    /// <summary>The member becomes a part that the async form awaits before the next step.</summary>
    Before,

    /// <summary>The member becomes a part that the async form awaits after the next step.</summary>
    After,

    /// <summary>The member stays, and the async form is added beside it.</summary>
    Beside,

    /// <summary>As <see cref="Beside"/>; without an override, the async form does not do the work of the member.</summary>
    Both,

    /// <summary>The member has no async form.</summary>
    None,

    /// <summary>A framework calls the member by its name or by reflection, and expects no task.</summary>
    Kept,
}

/// <summary>One line of the table of contracts.</summary>
/// <param name="Kind">The treatment of the member.</param>
/// <param name="Member">The member; of <see cref="ContractKind.Kept"/> an attribute or a base class.</param>
/// <param name="Form">The async form, with its type where that is another one in the same namespace; null for the name +
/// <c>Async</c>.</param>
/// <param name="Unless">The property that ends a filter before the next step; null when none does.</param>
/// <param name="Reason">The reason; for members without an async form, the alternative.</param>
internal sealed record ContractLine(ContractKind Kind, MemberPattern Member, string? Form, string? Unless, string Reason);

/// <summary>The table of members that frameworks call, with the async form of each. The file describes its own format.</summary>
internal static class ContractTable
{
    /// <summary>The name of the embedded file.</summary>
    public const string File = "Contracts.txt";

    /// <summary>All lines in file order; the first line that matches a member counts.</summary>
    public static IReadOnlyList<ContractLine> Lines { get; } = [.. ReadLines()];

    /// <summary>The text of the file.</summary>
    public static SourceText Text
    {
        get
        {
            using var stream = typeof(ContractTable).GetTypeInfo().Assembly.GetManifestResourceStream(File)!;
            return SourceText.From(stream);
        }
    }

    /// <summary>Returns the line about a member of another assembly or its base members; null when there is none.</summary>
    public static ContractLine? FindLine(IMethodSymbol member)
    {
        for (var level = member; level != null; level = level.OverriddenMethod)
            if (
                Lines.FirstOrDefault(l =>
                    l.Kind != ContractKind.Kept
                    && l.Member.Matches(level.OriginalDefinition, MemberPatternExtensions.GetTypeName(level.ContainingType))
                ) is
                { } line
            )
                return line;
        return null;
    }

    /// <summary>
    /// The line of <see cref="ContractKind.Kept"/> about an attribute of a method or a base of its type; null when there is none.
    /// </summary>
    public static ContractLine? FindKeptLine(IMethodSymbol method) =>
        method
            .GetAttributes()
            .Select(a => a.AttributeClass)
            .Concat(BaseTypes.GetBaseTypesAndThis(method.ContainingType))
            .OfType<INamedTypeSymbol>()
            .Select(FindKeptLine)
            .FirstOrDefault(l => l != null);

    static ContractLine? FindKeptLine(INamedTypeSymbol type) =>
        Lines.FirstOrDefault(l => l.Kind == ContractKind.Kept && l.Member.Matches(type, MemberPatternExtensions.GetTypeName(type)));

    static IEnumerable<ContractLine> ReadLines()
    {
        var kind = ContractKind.None;
        foreach (var line in Text.Lines)
            if (TableText.SplitReason(line.ToString()) is { Content: { Length: > 0 } content, Reason: var reason })
                if (content[0] == '[')
                    kind = (ContractKind)Enum.Parse(typeof(ContractKind), content.Trim('[', ']'), true);
                else
                    yield return ParseLine(kind, content, reason);
    }

    static ContractLine ParseLine(ContractKind kind, string content, string reason)
    {
        var (member, form) = SplitText(content, "->");
        var (name, unless) = SplitText(form ?? "", " unless ");
        return new ContractLine(
            kind,
            MemberPattern.ParsePattern(member, out var error) ?? throw new InvalidOperationException(error),
            form == null ? null : name,
            unless,
            reason
        );
    }

    static (string Before, string? After) SplitText(string text, string by) =>
        text.IndexOf(by, StringComparison.Ordinal) is >= 0 and var at
            ? (text.Substring(0, at).Trim(), text.Substring(at + by.Length).Trim())
            : (text.Trim(), null);
}
