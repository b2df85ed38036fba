using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Reads what a tree declares, without binding a body: members, what types implement, entry points among them.</summary>
internal sealed class DeclarationScanner(Keys keys, EntryPoints entries, SemanticModel model, CancellationToken token)
{
    readonly List<TypeFact> _types = [];
    readonly Dictionary<string, IReadOnlyList<SyntaxNode>> _members = [];
    readonly HashSet<string> _names = [];
    readonly List<EntryFact> _entries = [];

    /// <summary>What the tree of the semantic model declares.</summary>
    public Declarations Scan()
    {
        var root = (CompilationUnitSyntax)model.SyntaxTree.GetRoot(token);
        if (root.Members.Any(m => m is GlobalStatementSyntax) && model.GetDeclaredSymbol(root, token) is { } main)
        {
            Add(keys.Of(main), root);
            Functions(root);
        }

        foreach (var type in root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax).OfType<TypeDeclarationSyntax>())
            Type(type);
        return new Declarations(_types, _members, _names, _entries);
    }

    void Type(TypeDeclarationSyntax syntax)
    {
        token.ThrowIfCancellationRequested();
        if (model.GetDeclaredSymbol(syntax, token) is not { } type)
            return;
        _names.Add(type.Name);
        foreach (var member in syntax.Members)
            Member(member, type);
        foreach (var call in syntax.BaseList?.Types.OfType<PrimaryConstructorBaseTypeSyntax>() ?? [])
            Code(call, call);
        if (type.DeclaringSyntaxReferences[0].GetSyntax(token) != syntax)
            return;
        _names.UnionWith(type.GetMembers().OfType<IMethodSymbol>().SelectMany(m => m.Parameters).Where(p => HoldsDelegates(p.Type)).Select(p => p.Name));
        _types.Add(new TypeHierarchy(keys).Of(type));
        _entries.AddRange(entries.Of(type, keys));
    }

    void Member(MemberDeclarationSyntax member, INamedTypeSymbol type)
    {
        switch (member)
        {
            case BaseMethodDeclarationSyntax method:
                Code(method, method);
                break;
            case BasePropertyDeclarationSyntax property:
                Property(property, type);
                break;
            case BaseFieldDeclarationSyntax field:
                foreach (var variable in field.Declaration.Variables)
                    Field(variable, type);
                break;
        }
    }

    void Code(SyntaxNode member, SyntaxNode code)
    {
        if (Keys.Symbol(member, model, token) is not { } symbol)
            return;
        Add(keys.Of(symbol), code);
        _names.Add(symbol.Name.Substring(symbol.Name.LastIndexOf('.') + 1)); // an explicit implementation: System.IDisposable.Dispose
        if (member is ConversionOperatorDeclarationSyntax or OperatorDeclarationSyntax)
            _names.Add("operator");
        if (member is ConversionOperatorDeclarationSyntax { ImplicitOrExplicitKeyword.RawKind: (int)SyntaxKind.ImplicitKeyword })
            _names.Add("implicit");
        Functions(member);
    }

    void Functions(SyntaxNode member)
    {
        foreach (var function in Keys.Functions(member).OfType<LocalFunctionStatementSyntax>())
            _names.Add(function.Identifier.ValueText);
    }

    void Property(BasePropertyDeclarationSyntax property, INamedTypeSymbol type)
    {
        if (model.GetDeclaredSymbol(property, token) is not { } symbol)
            return;
        var arrow = property switch { PropertyDeclarationSyntax p => p.ExpressionBody, IndexerDeclarationSyntax i => i.ExpressionBody, _ => null };
        var accessors = property.AccessorList?.Accessors.Where(a => a.Body != null || a.ExpressionBody != null).ToArray() ?? [];
        foreach (var accessor in accessors)
            Code(accessor, accessor);
        if (arrow != null && Keys.Symbol(arrow, model, token) is { } getter)
            Add(keys.Of(getter), arrow);
        if (arrow != null || accessors.Length > 0 || symbol.IsAbstract || type.TypeKind == TypeKind.Interface || HoldsDelegates((symbol as IPropertySymbol)?.Type))
            _names.Add(symbol is IPropertySymbol { IsIndexer: true } ? "this" : symbol.Name);
        if (property is PropertyDeclarationSyntax { Initializer: { } initializer })
            Initializer(symbol, type, initializer);
    }

    void Field(VariableDeclaratorSyntax variable, INamedTypeSymbol type)
    {
        if (model.GetDeclaredSymbol(variable, token) is not { } symbol)
            return;
        if (symbol.IsStatic || symbol is IEventSymbol || HoldsDelegates((symbol as IFieldSymbol)?.Type))
            _names.Add(symbol.Name);
        if (variable.Initializer != null)
            Initializer(symbol, type, variable);
    }

    void Initializer(ISymbol symbol, INamedTypeSymbol type, SyntaxNode code)
    {
        Add(keys.OfInitializers(type, symbol.IsStatic), code);
        Add(keys.Of(symbol), code);
    }

    void Add(string key, SyntaxNode code) => _members[key] = _members.TryGetValue(key, out var parts) ? [.. parts, code] : [code];

    /// <summary>A delegate, a lazy value, or a collection of them.</summary>
    internal static bool HoldsDelegates(ITypeSymbol? type) => type switch
    {
        { TypeKind: TypeKind.Delegate } => true,
        IArrayTypeSymbol array => HoldsDelegates(array.ElementType),
        INamedTypeSymbol { Name: "Lazy", Arity: 1 } => true,
        INamedTypeSymbol { Arity: > 0 } generic => generic.TypeArguments.Any(HoldsDelegates),
        _ => false,
    };
}
