using System.Collections.Concurrent;
using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// The table lines that apply to the symbols of one compilation. The result for each symbol is cached, also for symbols without a line.
/// </summary>
internal sealed class ApiIndex(Compilation compilation, ApiTable table)
{
    static readonly ConditionalWeakTable<Compilation, ApiIndex> DefaultByCompilation = new();

    readonly ConcurrentDictionary<ISymbol, TableLine?> _verdictLines = new(SymbolEqualityComparer.Default);
    readonly ConcurrentDictionary<(ISymbol, string), bool> _sectionMatches = new();
    readonly ConcurrentDictionary<(ITypeSymbol, string), TableLine?> _typeLines = new();
    readonly ConcurrentDictionary<(ITypeSymbol, ISymbol), TableLine?> _inheritedLines = new();
    readonly ConcurrentDictionary<ITypeSymbol, string> _typeNames = new(SymbolEqualityComparer.Default);

    readonly ConcurrentDictionary<string, bool> _applicableNames = new();
    readonly GeneratedClients _generatedClients = new(compilation, table.GetSectionLines(TableSections.Clients));
    IReadOnlyList<string>? _queryOperatorClasses;

    /// <summary>Returns the index of the shipped lines, which the readers of facts share: their results depend on no other file.</summary>
    public static ApiIndex GetDefault(Compilation compilation) =>
        DefaultByCompilation.GetValue(compilation, c => new ApiIndex(c, ApiTable.Default));

    /// <summary>
    /// Returns true if a member with this name, or a constructor that a word for creations means, may block. Called for every name in the
    /// code. A line counts only where its type, and that of its counterpart, are referenced.
    /// </summary>
    public bool MayBlock(string name) =>
        table.HasRuleLine(name) && _applicableNames.GetOrAdd(name, n => table.GetRuleLines(n).Any(IsApplicable))
        || table.HasWildcardRuleLine(name)
        || _generatedClients.MayBeClientMember(name);

    bool IsApplicable(TableLine line) =>
        (!line.Section.StartsWith("SIO104", StringComparison.Ordinal) || HasQueries)
        && HasType(line.Member.TypeName)
        && (line.Counterpart?.LastIndexOf('.') is not > 0 || HasType(line.Counterpart.Substring(0, line.Counterpart.LastIndexOf('.'))));

    /// <summary>Returns true if the compilation has a type with this name.</summary>
    public bool HasType(string type) => type.Contains('*') || FindType(type) != null;

    /// <summary>Gets whether other projects pass queries that a database runs to the compilation, whatever that references.</summary>
    public bool TakesQueries { get; init; }

    /// <summary>Returns true if the code of the compilation may run queries of a database.</summary>
    public bool HasQueries => TakesQueries || QueryOperatorClasses.Count > 0;

    /// <summary>The classes with async query operators that the compilation references, in the order of the table.</summary>
    public IReadOnlyList<string> QueryOperatorClasses =>
        _queryOperatorClasses ??= [
            .. table.GetSectionLines(TableSections.Queries).Select(l => l.Counterpart).OfType<string>().Distinct().Where(HasType),
        ];

    /// <summary>Returns the lines of a section whose type the compilation has.</summary>
    public IEnumerable<TableLine> GetApplicableLines(string section) =>
        table.GetSectionLines(section).Where(l => HasType(l.Member.TypeName));

    /// <summary>Finds the line of a section for the type, or else for one of its bases and interfaces.</summary>
    public TableLine? FindTypeLine(string section, ITypeSymbol type) =>
        _typeLines.GetOrAdd(
            (type.OriginalDefinition, section),
            key =>
                GetBaseTypes(key.Item1)
                    .Concat(key.Item1.AllInterfaces)
                    .Select(t => t.OriginalDefinition)
                    .Select(t => table.FindLine(t, GetTypeName(t), s => s == section))
                    .FirstOrDefault(l => l != null)
        );

    /// <summary>Returns true if a constant argument keeps the call from waiting: <c>CommandFlags.FireAndForget</c>.</summary>
    public bool IsNonBlockingCall(IInvocationOperation call) => call.Arguments.Any(HasNonBlockingFlag);

    bool HasNonBlockingFlag(IArgumentOperation argument) =>
        argument.Value is { Type: INamedTypeSymbol { TypeKind: TypeKind.Enum } type, ConstantValue: { HasValue: true, Value: { } value } }
        && type.GetMembers()
            .OfType<IFieldSymbol>()
            .Any(f => f.ConstantValue is { } flag && IsInSection(TableSections.NoWait, f) && (ToBits(value) & ToBits(flag)) != 0);

    /// <summary>
    /// Returns true if a place is in a lambda whose calls are only recorded: by a pipeline that sends them later, or by a substitute.
    /// </summary>
    public bool IsRecorded(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        place
            .Ancestors()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(l =>
                l.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
                && model.GetSymbolInfo(call, cancellationToken).Symbol is { } callee
                && IsInSection(TableSections.Recorded, callee)
            );

    static long ToBits(object value) => value is ulong big ? unchecked((long)big) : Convert.ToInt64(value, CultureInfo.InvariantCulture);

    /// <summary>Finds the line of a section for a member.</summary>
    public TableLine? FindMethodLine(string section, IMethodSymbol method) =>
        GetMemberChain(GetDefinition(method))
            .Select(m => table.FindLine(m, GetTypeName(m.ContainingType), s => s == section))
            .FirstOrDefault(l => l != null);

    /// <summary>
    /// Finds the line that says that the member blocks: for the member itself, for what it overrides or for what it implements.
    /// </summary>
    /// <returns>
    /// Null when there is none, when a <c>[sync]</c> line allows the call, or when a <c>[blocks]</c> line says that there is nothing to
    /// await.
    /// </returns>
    public TableLine? FindBlockingLine(ISymbol member)
    {
        var definition = GetDefinition(member);
        return
            _verdictLines.GetOrAdd(definition, FindVerdictLine) is { } line
            && line.Section is not (TableSections.Sync or TableSections.Blocks)
            ? line
            : null;
    }

    /// <summary>
    /// Finds the blocking line for a member that a type inherits: <c>StreamWriter.WriteLine(*)</c> for <c>WriteLine()</c>, which
    /// <c>TextWriter</c> declares.
    /// </summary>
    /// <param name="member">The member.</param>
    /// <param name="receiver">The type of the object that it is called on.</param>
    public TableLine? FindInheritedLine(ISymbol member, ITypeSymbol? receiver) =>
        receiver is INamedTypeSymbol && member is IMethodSymbol { IsStatic: false } && IsOfBase(member, receiver)
            ? _inheritedLines.GetOrAdd(
                (receiver.OriginalDefinition, GetDefinition(member)),
                key => table.FindLine(key.Item2, GetTypeName(key.Item1), s => s == "SIO101")
            )
            : null;

    static bool IsOfBase(ISymbol member, ITypeSymbol type) =>
        member.ContainingType is { TypeKind: TypeKind.Class, SpecialType: SpecialType.None } declaring
        && !SymbolEqualityComparer.Default.Equals(declaring.OriginalDefinition, type.OriginalDefinition);

    /// <summary>
    /// Returns true if a rule line says that the member blocks, or a <c>[sync]</c> line that it does not; its body is not analyzed then.
    /// </summary>
    public bool HasVerdict(ISymbol member) =>
        _verdictLines.GetOrAdd(GetDefinition(member), FindVerdictLine) is { Section: not TableSections.Blocks };

    /// <summary>Returns true if a line says that the member waits, without a counterpart, whether its calls are reported or not.</summary>
    public bool HasBlocksLine(ISymbol member) =>
        _verdictLines.GetOrAdd(GetDefinition(member), FindVerdictLine)?.Section switch
        {
            TableSections.Blocks or TableSections.DocumentedWithoutCounterpart => true,
            TableSections.StreamWithoutCounterpart => IsInSection(TableSections.Blocks, member),
            _ => false,
        };

    /// <summary>Finds the <c>[counterparts]</c> line for a member.</summary>
    public TableLine? FindCounterpartLine(IMethodSymbol member) => FindMethodLine(TableSections.Counterparts, member);

    /// <summary>Returns true if a section names the member, its type, or a base of its type.</summary>
    public bool IsInSection(string section, ISymbol member) =>
        _sectionMatches.GetOrAdd(
            (GetDefinition(member), section),
            key => GetMemberChain(key.Item1).Any(m => table.FindLine(m, GetTypeName(m.ContainingType), s => s == section) != null)
        );

    /// <summary>Returns true if a section names the type or one of its base types.</summary>
    public bool IsInSection(string section, ITypeSymbol? type)
    {
        foreach (var level in GetBaseTypes(type))
            if (IsListed(section, level.OriginalDefinition))
                return true;
        return false;
    }

    bool IsListed(string section, ITypeSymbol definition) =>
        _sectionMatches.GetOrAdd(
            (definition, section),
            key => table.FindLine(key.Item1, GetTypeName((ITypeSymbol)key.Item1), s => s == section) != null
        );

    /// <summary>Finds a type by its full name; null when the compilation does not have it.</summary>
    public INamedTypeSymbol? FindType(string name) => TypeResolver.FindType(compilation, name);

    /// <summary>
    /// Returns the full name of a type as documentation ids write it. An <c>extension</c> block has no name; it gets that of the containing
    /// class.
    /// </summary>
    public string GetTypeName(ITypeSymbol? type) =>
        type == null
            ? ""
            : _typeNames.GetOrAdd(
                type.OriginalDefinition,
                t =>
                    t.Name.Length == 0 && t.ContainingType is { } containingType ? GetTypeName(containingType)
                    : t.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2)
                    : ""
            );

    /// <summary>Returns the definition behind a constructed or reduced member.</summary>
    public static ISymbol GetDefinition(ISymbol member) =>
        (member is IMethodSymbol { ReducedFrom: { } whole } ? whole : member).OriginalDefinition;

    TableLine? FindVerdictLine(ISymbol member)
    {
        foreach (var level in GetMemberChain(member))
            if (FindLevelVerdict(level, isInherited: !ReferenceEquals(level, member)) is { } line)
                return line;
        return null;
    }

    TableLine? FindLevelVerdict(ISymbol level, bool isInherited)
    {
        var line = table.FindLine(level, GetTypeName(level.ContainingType), isInherited ? IsInheritedSection : IsVerdictSection);
        return line ?? (level is IMethodSymbol method ? _generatedClients.FindMemberLine(method) : null);
    }

    static IEnumerable<ITypeSymbol> GetBaseTypes(ITypeSymbol? type)
    {
        for (; type is { SpecialType: not SpecialType.System_Object }; type = type.BaseType)
            yield return type;
    }

    static bool IsVerdictSection(string section) =>
        section is TableSections.Sync or TableSections.Blocks || section.StartsWith("SIO", StringComparison.Ordinal);

    /// <summary>
    /// Returns true if a line of the section also applies to overriding members. A summary describes one body and nothing about the bodies
    /// that override it.
    /// </summary>
    static bool IsInheritedSection(string section) =>
        IsVerdictSection(section) && section is not (TableSections.HiddenWithoutCounterpart or TableSections.HiddenWithCounterpart);

    /// <summary>
    /// Returns the member, then the members that it overrides or hides, then those that it implements: the nearest line wins.
    /// </summary>
    static IEnumerable<ISymbol> GetMemberChain(ISymbol member)
    {
        for (ISymbol? level = member; level != null; level = OverrideChain.FindOverridden(level) ?? OverrideChain.FindHidden(level))
            yield return level.OriginalDefinition;
        if (member.IsStatic || member.ContainingType is not { } type)
            yield break;
        foreach (var contract in type.AllInterfaces)
        foreach (var candidate in contract.GetMembers(member.Name))
            if (OverrideChain.IsOrOverrides(member, type.FindImplementationForInterfaceMember(candidate)))
                yield return candidate.OriginalDefinition;
    }
}
