using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Names members by text, so that the same member has the same name in every compilation: <c>Shop.Data/M:Shop.Data.OrderStore.Load(System.Int32)</c>.
/// A lambda or local function is its member's key and a number; the initialisers of a type are the type's key and <c>!static</c> or <c>!instance</c>.
/// </summary>
internal sealed class Keys(HashSet<string> assemblies)
{
    // A Program.cs of hundreds of endpoints is one member: its lambdas are counted once.
    static readonly ConditionalWeakTable<SyntaxNode, Dictionary<SyntaxNode, int>> Numbers = new();

    /// <summary>Whether the symbol is declared in the code that is walked.</summary>
    public bool IsWalked(ISymbol symbol) => symbol.ContainingAssembly is { } assembly && assemblies.Contains(assembly.Name);

    /// <summary>The key of a member or type. What is not walked has no assembly in its key, since assemblies forward their types.</summary>
    public string Of(ISymbol symbol)
    {
        symbol = ApiIndex.Definition(symbol);
        if (symbol is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction } function)
            return OfFunction(function);
        var id = symbol.GetDocumentationCommentId() ?? symbol.ToDisplayString();
        return IsWalked(symbol) ? symbol.ContainingAssembly.Name + "/" + id : id;
    }

    /// <summary>The key of a delegate that a method or constructor is given.</summary>
    public string OfParameter(IParameterSymbol parameter) => Of(parameter.ContainingSymbol) + "!" + parameter.Name;

    /// <summary>The key under which a member says that it runs what a parameter is given.</summary>
    public static string OfRun(string parameter) => parameter + "!run";

    /// <summary>The key of what one piece of code gives a parameter.</summary>
    public static string OfGiven(string parameter, string by) => parameter + "!by " + by;

    /// <summary>The member that has a parameter.</summary>
    public static string OwnerOf(string parameter) => parameter.Substring(0, parameter.LastIndexOf('!'));

    /// <summary>Whether the key is that of something that keeps a delegate: a field, property, event, or a parameter.</summary>
    public static bool IsStore(string key) => key.IndexOf(':') - 2 is var slash && slash > 0 && key[slash] == '/' && slash + 1 < key.Length
        && (key[slash + 1] is 'F' or 'P' or 'E' || key[slash + 1] == 'M' && key.LastIndexOf('!') > slash) && WithoutNumber(key).Length == key.Length;

    /// <summary>Whether the key is that of a constructor or of the initialisers that run with one.</summary>
    public static bool IsConstruction(string key) => key.Contains(".#ctor") || key.EndsWith("!instance", StringComparison.Ordinal);

    /// <summary>The full name of a type as documentation ids write it.</summary>
    public static string NameOf(ITypeSymbol type) => type.OriginalDefinition.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : type.Name;

    /// <summary>The key of a type's field and property initialisers.</summary>
    public string OfInitializers(ITypeSymbol type, bool isStatic) => Of(type) + (isStatic ? "!static" : "!instance");

    /// <summary>The key of the code at a place: the innermost lambda or local function, else the member, else the type's initialisers.</summary>
    public string? At(SyntaxNode place, SemanticModel model, CancellationToken token)
    {
        var node = place.AncestorsAndSelf().FirstOrDefault(n => IsFunction(n) || IsMember(n));
        return node == null ? null : IsFunction(node) ? OfFunction(node, model, token) : OfMember(node, model, token);
    }

    /// <summary>The key of the member that a place stands in, in whatever lambda or local function of it; null when it stands in none.</summary>
    public string? OfHolder(SyntaxNode place, SemanticModel model, CancellationToken token) =>
        place.AncestorsAndSelf().FirstOrDefault(IsMember) is { } member && Symbol(member, model, token) is { } symbol ? Of(symbol) : null;

    /// <summary>The key of a member's code, from its declaration.</summary>
    public string? OfMember(SyntaxNode member, SemanticModel model, CancellationToken token) => Symbol(member, model, token) switch
    {
        IFieldSymbol field => OfInitializers(field.ContainingType, field.IsStatic),
        IPropertySymbol property when member is EqualsValueClauseSyntax => OfInitializers(property.ContainingType, property.IsStatic),
        { } symbol => Of(symbol),
        null => null,
    };

    /// <summary>The keys under which a member's code is known; an initialiser runs with its type and where its field is read.</summary>
    public IReadOnlyList<string> OfCode(SyntaxNode code, SemanticModel model, CancellationToken token) => Symbol(code, model, token) switch
    {
        { Kind: SymbolKind.Field or SymbolKind.Event or SymbolKind.Property } kept => [OfInitializers(kept.ContainingType, kept.IsStatic), Of(kept)],
        { } symbol => [Of(symbol)],
        null => [],
    };

    /// <summary>The symbol that a member declaration declares: a method or accessor, or the field or property that it initialises.</summary>
    public static ISymbol? Symbol(SyntaxNode member, SemanticModel model, CancellationToken token) => member switch
    {
        CompilationUnitSyntax unit => model.GetDeclaredSymbol(unit, token),
        ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property } => (model.GetDeclaredSymbol(property, token) as IPropertySymbol)?.GetMethod,
        EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => model.GetDeclaredSymbol(property, token),
        PrimaryConstructorBaseTypeSyntax { Parent.Parent: TypeDeclarationSyntax type } => model.GetDeclaredSymbol(type, token)?.InstanceConstructors.FirstOrDefault(c => c.DeclaringSyntaxReferences.Any(r => r.GetSyntax(token) == type)),
        _ => model.GetDeclaredSymbol(member, token),
    };

    /// <summary>Whether the node is a lambda, an anonymous method or a local function.</summary>
    public static bool IsFunction(SyntaxNode node) => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax;

    /// <summary>Whether the node declares a piece of code of its own.</summary>
    public static bool IsMember(SyntaxNode node) => node switch
    {
        BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or CompilationUnitSyntax or PrimaryConstructorBaseTypeSyntax => true,
        ArrowExpressionClauseSyntax => node.Parent is BasePropertyDeclarationSyntax,
        EqualsValueClauseSyntax => node.Parent is PropertyDeclarationSyntax,
        VariableDeclaratorSyntax => node.Parent?.Parent is BaseFieldDeclarationSyntax,
        _ => false,
    };

    /// <summary>The lambdas and local functions of a member, in the order of the text.</summary>
    public static IEnumerable<SyntaxNode> Functions(SyntaxNode member) =>
        member.DescendantNodes(n => member is not CompilationUnitSyntax || n is not TypeDeclarationSyntax).Where(IsFunction);

    /// <summary>The key of a lambda or local function.</summary>
    public string? OfFunction(SyntaxNode function, SemanticModel model, CancellationToken token)
    {
        var member = function.Ancestors().FirstOrDefault(IsMember);
        if (member == null || Symbol(member, model, token) is not { } holder)
            return null;
        return Numbers.GetValue(member, Number).TryGetValue(function, out var number) ? Of(holder) + "#" + number : null;
    }

    static Dictionary<SyntaxNode, int> Number(SyntaxNode member) => Functions(member).Select((f, i) => (f, i)).ToDictionary(p => p.f, p => p.i);

    string OfFunction(IMethodSymbol function)
    {
        var holder = Enclosing.Member(function)!;
        var syntax = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        var member = syntax?.Ancestors().FirstOrDefault(IsMember);
        return member != null && Numbers.GetValue(member, Number).TryGetValue(syntax!, out var number) ? Of(holder) + "#" + number : Of(holder);
    }

    /// <summary>The symbol of a key in one compilation: the member, for a lambda the member that holds it, for initialisers the type; null when it is not declared there.</summary>
    public ISymbol? Resolve(string key, Compilation compilation)
    {
        var slash = key.IndexOf('/');
        if (slash < 0 || key.Substring(0, slash) != compilation.AssemblyName)
            return null;
        var id = WithoutNumber(key.Substring(slash + 1)).Split('!')[0];
        return IsTopLevel(id) ? compilation.GetEntryPoint(default) : DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation);
    }

    /// <summary>The code of a key in one compilation: the lambda or local function itself, else what declares the member; null when it is not written there.</summary>
    public SyntaxNode? Code(string key, Compilation compilation)
    {
        if (Resolve(key, compilation)?.DeclaringSyntaxReferences.Select(r => r.GetSyntax()).FirstOrDefault(n => Razor.IsWritten(n.GetLocation())) is not { } declared)
            return null;
        return key.Length > WithoutNumber(key).Length && int.TryParse(key.Substring(WithoutNumber(key).Length + 1), out var number) ? Functions(declared).ElementAtOrDefault(number) ?? declared : declared;
    }

    /// <summary>The member as people name it: <c>OrderStore.Load</c>, <c>new OrderStore</c>, <c>Program</c>.</summary>
    public static string Display(string key)
    {
        var id = key.Substring(key.IndexOf(':') + 1);
        var end = id.IndexOfAny(['(', '!', '~']);
        var parts = (end < 0 ? WithoutNumber(id) : id.Substring(0, end)).Split('.');
        var member = parts[parts.Length - 1];
        var type = parts.Length > 1 ? WithoutArity(parts[parts.Length - 2]) : "";
        if (end >= 0 && id[end] == '!')
            return WithoutArity(member);
        return member is "#ctor" ? "new " + type : member is "#cctor" ? type : type + "." + WithoutArity(Accessor(member));
    }

    /// <summary>Whether the code stands among top-level statements; it has no name that people gave it.</summary>
    public static bool IsTopLevel(string key) => key.Contains("Main}$") || key.Contains("<Main>$");

    /// <summary>The keys that a member named <c>…Async</c> had before it got that name, and perhaps a token.</summary>
    public static IEnumerable<string> SyncForms(string key)
    {
        var number = key.Substring(WithoutNumber(key).Length);
        var member = WithoutNumber(key);
        var open = member.IndexOf('(', member.IndexOf(':') + 1);
        var (name, list) = open < 0 ? (member, "") : (member.Substring(0, open), member.Substring(open));
        var arity = name.IndexOf("``", StringComparison.Ordinal) is var tick && tick < 0 ? "" : name.Substring(tick);
        if (!name.EndsWith("Async" + arity, StringComparison.Ordinal))
            yield break;
        name = name.Substring(0, name.Length - arity.Length - "Async".Length) + arity;
        yield return name + list + number;
        if (list.EndsWith(Token + ")", StringComparison.Ordinal))
            yield return name + (list == "(" + Token + ")" ? "" : list.Substring(0, list.Length - Token.Length - 2) + ")") + number;
    }

    const string Token = "System.Threading.CancellationToken";

    static string Accessor(string name) => name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal) ? name.Substring(4) : name;

    /// <summary>The key of the member that a lambda or local function stands in; any other key as it is.</summary>
    public static string WithoutNumber(string id)
    {
        var hash = id.LastIndexOf('#');
        return hash > 0 && hash + 1 < id.Length && char.IsDigit(id[hash + 1]) ? id.Substring(0, hash) : id;
    }

    static string WithoutArity(string name)
    {
        var tick = name.IndexOf('`');
        name = tick < 0 ? name : name.Substring(0, tick);
        return name.Substring(name.LastIndexOf('#') + 1);   // an explicit implementation: Ns#IStore#Load
    }
}
