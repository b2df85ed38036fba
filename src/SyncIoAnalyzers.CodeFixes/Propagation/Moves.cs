using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Calls;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What changes in the classes whose members move to other contracts: the bases they name, and the async forms that call their halves.</summary>
/// <param name="members">The members of one class that answer to one contract.</param>
/// <param name="all">All members of the plan.</param>
internal sealed class Moves(IReadOnlyList<Member> members, IReadOnlyList<Member> all)
{
    readonly Contract _contract = members[0].Contract!;
    readonly Move _move = members[0].Move!;

    /// <summary>The moves of a plan, a class and contract each.</summary>
    public static IEnumerable<Moves> Of(Plan plan) => plan.Members.Where(m => m.Move is { IsWritten: false })
        .GroupBy(m => (m.Move!.Holder, m.Contract!.To.ContainingType)).Select(g => new Moves([.. g], plan.Members));

    /// <summary>Where the class names the contract; null when it need not name another.</summary>
    public Spot? Base => _move.Base;

    /// <summary>The declaration of the class that gets the async forms.</summary>
    public Spot Type => new(_move.At.Document, _move.At.Node.Parent!);

    /// <summary>The bases with the async contract for the sync one. A class goes first.</summary>
    public SyntaxNode Rebased(SyntaxNode now)
    {
        var list = (BaseListSyntax)now;
        var old = list.Types[((BaseListSyntax)Base!.Node.Parent!).Types.IndexOf((BaseTypeSyntax)Base.Node)];
        var named = old.WithType(Moved.Renamed(old.Type, _contract.To.ContainingType.Name));
        if (!_contract.Overrides || list.Types[0] == old)
            return list.ReplaceNode(old, named);
        // The names change places, the trivia between them stays.
        var names = list.Types.Where(t => t != old).Select(t => t.Type.WithoutTrivia()).Prepend(named.Type.WithoutTrivia()).ToArray();
        return list.ReplaceNodes(list.Types, (o, _) => o.WithType(names[list.Types.IndexOf(o)].WithTriviaFrom(o.Type)));
    }

    /// <summary>The class with the async forms that nobody has written, before the first of the halves that they call.</summary>
    /// <param name="now">The class as it is by now.</param>
    /// <param name="model">The semantic model of the document.</param>
    /// <param name="configured">What becomes of awaits that are written at a place.</param>
    public SyntaxNode Completed(SyntaxNode now, SemanticModel model, Func<SyntaxNode, Func<SyntaxNode, SyntaxNode>> configured)
    {
        var type = (TypeDeclarationSyntax)now;
        var at = type.Members.First(m => members.Any(x => m.HasAnnotation(x.Mark)));
        var line = _move.At.Node.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } end ? end : LineFeed;
        var forms = Forms().Select(f => (MemberDeclarationSyntax)configured(_move.At.Node)(Declared(f, at, line, model))).ToArray();
        if (forms.Length > 0)
        {
            var hasLine = at.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
            forms[0] = hasLine ? forms[0] : forms[0].WithLeadingTrivia(forms[0].GetLeadingTrivia().Skip(1));
            var index = type.Members.IndexOf(at);
            var members = hasLine ? type.Members : type.Members.Replace(at, at.WithLeadingTrivia(at.GetLeadingTrivia().Insert(0, line)));
            type = type.WithMembers(members.InsertRange(index, forms));
        }

        return _contract.Overrides ? type.ReplaceNodes(type.Members.OfType<PropertyDeclarationSyntax>().Where(IsOfBase), (_, p) => Overriding(p)) : type;
    }

    /// <summary>The async members that the class lacks: of an interface all, else those that call a half which moved.</summary>
    IEnumerable<IMethodSymbol> Forms() => _contract.To.ContainingType.TypeKind == TypeKind.Interface
        ? _contract.To.ContainingType.GetMembers().OfType<IMethodSymbol>().Where(f => members.All(m => m.Contract!.IsHalf || m.Contract.To.Name != f.Name))
        : members.Where(m => m.Contract!.IsHalf).Select(m => m.Contract!.To).Distinct<IMethodSymbol>(SymbolEqualityComparer.Default);

    /// <summary>An async form: the one half, unless that has put an end to it the next step, and the other half.</summary>
    MemberDeclarationSyntax Declared(IMethodSymbol form, SyntaxNode at, SyntaxTrivia line, SemanticModel model)
    {
        var halves = Contract.HalvesOf(form, _contract.From.ContainingType).ToArray();
        var margin = at.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();
        var indent = margin.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ";
        var given = form.Parameters[0].Name;
        var before = Call(halves.First(h => h.Line.Kind != ContractKind.After), given);
        string[] body = halves.FirstOrDefault(h => h.Line.Kind == ContractKind.After) is not { } last ? [$"{before};", "return Task.CompletedTask;"]
            : [$"{before};", $"if ({GoesOn(halves, given)})", $"{indent}{Call(last, $"await {form.Parameters[1].Name}()")};"];
        var isOverride = form.ContainingType.TypeKind == TypeKind.Class ? "override " : "";
        var head = $"public {isOverride}{(body.Any(b => b.Contains("await ")) ? "async " : "")}Task {form.Name}({string.Join(", ", form.Parameters.Select(p => $"{p.Type.ToMinimalDisplayString(model, _move.At.Node.SpanStart)} {p.Name}"))})";
        var lines = new[] { head, "{" }.Concat(body.Select(b => indent + b)).Append("}").Select(l => margin + l);
        var declared = ParseMemberDeclaration(string.Join(line.ToString(), lines) + line)!;
        declared = declared.ReplaceNodes(declared.DescendantNodes().OfType<AwaitExpressionSyntax>(), (_, a) => a.WithAdditionalAnnotations(Code.Written));
        return declared.WithLeadingTrivia(declared.GetLeadingTrivia().Insert(0, line));
    }

    /// <summary>A call of a half, which is awaited if it has moved as well, here or in a base class.</summary>
    string Call(Contract half, string given) => all.FirstOrDefault(m => m.Move != null && m.Contract!.From.Name == half.From.Name && BaseTypes.AndSelf(_move.Holder).Contains(m.Move.Holder, SymbolEqualityComparer.Default)) is { } moved ? $"await {moved.Name}({given})" : $"{half.From.Name}({given})";

    static string GoesOn(Contract[] halves, string given)
    {
        var before = halves.First(h => h.Line.Kind == ContractKind.Before);
        var property = before.From.Parameters[0].Type.GetMembers(before.Line.Unless!).OfType<IPropertySymbol>().First();
        return property.Type.SpecialType == SpecialType.System_Boolean ? $"!{given}.{property.Name}" : $"{given}.{property.Name} == null";
    }

    bool IsOfBase(PropertyDeclarationSyntax property) => property.ExplicitInterfaceSpecifier == null && property.Modifiers.Any(SyntaxKind.PublicKeyword) && !property.Modifiers.Any(SyntaxKind.OverrideKeyword)
        && !_contract.From.ContainingType.GetMembers(property.Identifier.ValueText).IsEmpty && _contract.To.ContainingType.GetMembers(property.Identifier.ValueText).Any(m => m.IsVirtual);

    static PropertyDeclarationSyntax Overriding(PropertyDeclarationSyntax property) =>
        property.WithModifiers(Moved.Spaced(Moved.Overriding(property.Modifiers), property.Modifiers[0].LeadingTrivia));
}
