using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Awaits;

/// <summary>Reads of what is there only in the context of a request: <c>HttpContext.Current</c>.</summary>
internal sealed class ContextReads(Compilation compilation, Model model)
{
    readonly object _gate = new();
    Leads? _leads;

    /// <summary>Whether the compilation knows such a member at all.</summary>
    public bool MayBe { get; } = model.Apis.Live(Sections.ReadsContext).Any();

    /// <summary>
    /// The name of one that may be read when a wait is over: behind it in the same function, anywhere in a loop around it, or in what such code calls,
    /// as far as this project shows it; null when there is none.
    /// </summary>
    /// <param name="place">What waits.</param>
    /// <param name="from">Where the code begins that runs when the wait is over.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public string? Behind(SyntaxNode place, int from, SemanticModel semantics, CancellationToken token)
    {
        if (!MayBe)
            return null;
        var function = Holder.Of(place);
        var loop = Holder.Loops(place, function).LastOrDefault();
        var start = loop == null ? from : Math.Min(from, loop.SpanStart);
        return Read(function.DescendantNodes().Where(n => n.SpanStart >= start), semantics, new(SymbolEqualityComparer.Default), token);
    }

    string? Read(IEnumerable<SyntaxNode> code, SemanticModel semantics, HashSet<ISymbol> seen, CancellationToken token)
    {
        token.ThrowIfCancellationRequested();
        foreach (var node in code)
            if (node is SimpleNameSyntax name && Names(token).Matters(name.Identifier.ValueText) || node is BaseObjectCreationExpressionSyntax)
                if (Callee.Of(node, semantics, token).Symbol is { Kind: SymbolKind.Method or SymbolKind.Property } symbol && Read(symbol, semantics, seen, token) is { } found)
                    return found;
        return null;
    }

    string? Read(ISymbol member, SemanticModel semantics, HashSet<ISymbol> seen, CancellationToken token)
    {
        member = ApiIndex.Definition(member);
        if (model.Apis.IsIn(Sections.ReadsContext, member))
            return member.ContainingType.Name + "." + member.Name;
        if (!seen.Add(member))
            return null;
        foreach (var declaration in Declarations(member, token))
            if (Read(declaration.DescendantNodes(), declaration.SyntaxTree == semantics.SyntaxTree ? semantics : Trees.Model(compilation, declaration.SyntaxTree), seen, token) is { } found)
                return found;
        return null;
    }

    /// <summary>The code of a member in this project, and that of its overrides and implementations.</summary>
    IEnumerable<SyntaxNode> Declarations(ISymbol member, CancellationToken token) =>
        (member is IMethodSymbol { MethodKind: MethodKind.Ordinary } method && (method.IsAbstract || method.IsVirtual || method.IsOverride) ? model.Pairs.Bodies.Implementations(method, token).Prepend(member) : [member])
            .SelectMany(m => m.DeclaringSyntaxReferences).Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree)).Select(r => r.GetSyntax(token));

    /// <summary>The names that may lead to such a read: no other is bound.</summary>
    Leads Names(CancellationToken token)
    {
        if (Volatile.Read(ref _leads) is { } known)
            return known;
        var names = new HashSet<string>(model.Apis.Live(Sections.ReadsContext).Select(l => l.Member.Name));
        lock (_gate)
            return _leads ??= Leads.In(compilation.SyntaxTrees, names.Contains, token);
    }
}
