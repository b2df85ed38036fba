using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Semantics;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// The changes in a class whose members move to another contract: the bases that it names, and the async forms that call their halves.
/// </summary>
/// <param name="members">The members of one class that answer to one contract.</param>
/// <param name="all">All members of the plan.</param>
internal sealed class ContractMigration(IReadOnlyList<AsyncMember> members, IReadOnlyList<AsyncMember> all)
{
    readonly FrameworkContract _contract = members[0].Contract!;
    readonly ContractMove _move = members[0].Move!;
    readonly EmptyMember[] _empty = [.. members.SelectMany(m => m.Move!.Empty)];
    readonly SyntaxAnnotation _removed = new();

    /// <summary>Groups the moves of a plan by class and contract.</summary>
    public static IEnumerable<ContractMigration> FindMigrations(FixPlan plan) =>
        plan
            .Members.Where(m => m.Move is { IsWritten: false })
            .GroupBy(m => (m.Move!.Holder, m.Contract!.To.ContainingType))
            .Select(g => new ContractMigration([.. g], plan.Members));

    /// <summary>The place where the class names the contract; null when the base list does not change.</summary>
    public DocumentNode? BaseType => _move.Base;

    /// <summary>The declaration of the class that gets the async forms.</summary>
    public DocumentNode TypeDeclaration => new(_move.At.Document, _move.At.Node.Parent!);

    /// <summary>The empty members that the class loses.</summary>
    public IEnumerable<DocumentNode> RemovedMembers => _empty.Select(e => e.Declaration).OfType<DocumentNode>().Distinct();

    /// <summary>Marks an empty member, so that it is found in the rewritten class.</summary>
    public SyntaxNode MarkRemoved(SyntaxNode now) => now.WithAdditionalAnnotations(_removed);

    /// <summary>Replaces the sync contract in a base list by the async one. A base class goes first.</summary>
    public SyntaxNode ReplaceBase(SyntaxNode now)
    {
        var list = (BaseListSyntax)now;
        var old = list.Types[((BaseListSyntax)BaseType!.Node.Parent!).Types.IndexOf((BaseTypeSyntax)BaseType.Node)];
        var named = old.WithType(ContractFormWriter.RenameType(old.Type, _contract.To.ContainingType.Name));
        if (!_contract.Overrides || list.Types[0] == old)
            return list.ReplaceNode(old, named);
        // The names change places, the trivia between them stays.
        var names = list.Types.Where(t => t != old).Select(t => t.Type.WithoutTrivia()).Prepend(named.Type.WithoutTrivia()).ToArray();
        return list.ReplaceNodes(list.Types, (o, _) => o.WithType(names[list.Types.IndexOf(o)].WithTriviaFrom(o.Type)));
    }

    /// <summary>Adds the missing async forms to a class, before the first of the halves that they call.</summary>
    /// <param name="now">The class with its rewritten code.</param>
    /// <param name="model">The semantic model of the document.</param>
    /// <param name="configured">Configures the awaits that are written at a place.</param>
    public SyntaxNode AddForms(SyntaxNode now, SemanticModel model, Func<SyntaxNode, Func<SyntaxNode, SyntaxNode>> configured)
    {
        var type = (TypeDeclarationSyntax)now;
        var at = type.Members.First(m => members.Any(x => m.HasAnnotation(x.Mark)));
        var line = _move.At.Node.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
            is { RawKind: not 0 } end
            ? end
            : LineFeed;
        var forms = FindForms().Select(f => (MemberDeclarationSyntax)configured(_move.At.Node)(WriteForm(f, at, line, model))).ToArray();
        if (forms.Length > 0)
        {
            var hasLine = at.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
            forms[0] = hasLine ? forms[0] : forms[0].WithLeadingTrivia(forms[0].GetLeadingTrivia().Skip(1));
            var index = type.Members.IndexOf(at);
            var members = hasLine ? type.Members : type.Members.Replace(at, at.WithLeadingTrivia(at.GetLeadingTrivia().Insert(0, line)));
            type = type.WithMembers(members.InsertRange(index, forms));
        }

        type = TwinCode.RemoveMembers(type, m => m.HasAnnotation(_removed));
        return _contract.Overrides
            ? type.ReplaceNodes(type.Members.OfType<PropertyDeclarationSyntax>().Where(IsOfBase), (_, p) => OverrideProperty(p))
            : type;
    }

    /// <summary>
    /// Finds the async members that the class lacks: all members of an interface, otherwise those that call a half which moved.
    /// </summary>
    IEnumerable<IMethodSymbol> FindForms()
    {
        var type = _contract.To.ContainingType;
        if (type.TypeKind == TypeKind.Interface)
            return type.GetMembers()
                .OfType<IMethodSymbol>()
                .Where(f => members.All(m => m.Contract!.IsHalf || m.Contract.To.Name != f.Name));
        var halves = members.Where(m => m.Contract!.IsHalf);
        return halves.Select(m => m.Contract!.To).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default);
    }

    /// <summary>
    /// Writes an async form: the first half, then the next step unless the first half has ended the request, and the other half.
    /// </summary>
    MemberDeclarationSyntax WriteForm(IMethodSymbol form, SyntaxNode at, SyntaxTrivia line, SemanticModel model)
    {
        var halves = FrameworkContract.FindHalves(form, _contract.From.ContainingType).ToArray();
        var margin = at.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();
        var indent = margin.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ";
        var body = WriteBody(halves, form, indent);
        var isOverride = form.ContainingType.TypeKind == TypeKind.Class ? "override " : "";
        var modifiers = isOverride + (body.Any(b => b.Contains("await ")) ? "async " : "");
        var parameters = form.Parameters.Select(p => $"{p.Type.ToMinimalDisplayString(model, _move.At.Node.SpanStart)} {p.Name}");
        var head = $"public {modifiers}Task {form.Name}({string.Join(", ", parameters)})";
        var lines = new[] { head, "{" }.Concat(body.Select(b => indent + b)).Append("}").Select(l => margin + l);
        var declared = ParseMemberDeclaration(string.Join(line.ToString(), lines) + line)!;
        declared = AwaitSyntax.MarkAwaits(declared);
        return declared.WithLeadingTrivia(declared.GetLeadingTrivia().Insert(0, line));
    }

    bool IsEmpty(FrameworkContract contract) => _empty.Any(e => e.Contract.Name == contract.From.Name);

    string[] WriteBody(FrameworkContract[] halves, IMethodSymbol form, string indent)
    {
        var given = form.Parameters[0].Name;
        var first = halves.First(h => h.Line.Kind != ContractKind.After);
        if (halves.FirstOrDefault(h => h.Line.Kind == ContractKind.After) is not { } last)
            return IsEmpty(first) ? ["return Task.CompletedTask;"] : [$"{WriteHalfCall(first, given)};", "return Task.CompletedTask;"];
        var next = $"{form.Parameters[1].Name}()";
        if (IsEmpty(first) && IsEmpty(last))
            return [$"return {next};"];
        var after = IsEmpty(last) ? $"await {next};" : $"{WriteHalfCall(last, $"await {next}")};";
        return IsEmpty(first) ? [after] : [$"{WriteHalfCall(first, given)};", $"if ({WriteCondition(halves, given)})", indent + after];
    }

    /// <summary>Writes a call of a half; it is awaited if the half has moved too, here or in a base class.</summary>
    string WriteHalfCall(FrameworkContract half, string given) =>
        all.FirstOrDefault(m =>
            m.Move != null
            && m.Contract!.From.Name == half.From.Name
            && BaseTypes.GetBaseTypesAndThis(_move.Holder).Contains(m.Move.Holder, SymbolEqualityComparer.Default)
        )
            is { } moved
            ? $"await {moved.Name}({given})"
            : $"{half.From.Name}({given})";

    static string WriteCondition(FrameworkContract[] halves, string given)
    {
        var before = halves.First(h => h.Line.Kind == ContractKind.Before);
        var property = before.From.Parameters[0].Type.GetMembers(before.Line.Unless!).OfType<IPropertySymbol>().First();
        return property.Type.SpecialType == SpecialType.System_Boolean ? $"!{given}.{property.Name}" : $"{given}.{property.Name} == null";
    }

    bool IsOfBase(PropertyDeclarationSyntax property)
    {
        var name = property.Identifier.ValueText;
        return property.ExplicitInterfaceSpecifier == null
            && property.Modifiers.Any(SyntaxKind.PublicKeyword)
            && !property.Modifiers.Any(SyntaxKind.OverrideKeyword)
            && !_contract.From.ContainingType.GetMembers(name).IsEmpty
            && _contract.To.ContainingType.GetMembers(name).Any(m => m.IsVirtual);
    }

    static PropertyDeclarationSyntax OverrideProperty(PropertyDeclarationSyntax property) =>
        property.WithModifiers(
            ContractFormWriter.SpaceModifiers(
                ContractFormWriter.AddOverrideModifier(property.Modifiers),
                property.Modifiers[0].LeadingTrivia
            )
        );
}
