using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Creates the symbol keys of members, which are the same in every compilation:
/// <c>Shop.Data/M:Shop.Data.OrderStore.Load(System.Int32)</c>. The key of a lambda or local function is that of its member and a number;
/// the key of the initializers of a type is that of the type and <c>!static</c> or <c>!instance</c>.
/// </summary>
internal sealed class SymbolKeys(HashSet<string> assemblies)
{
    // A Program.cs with hundreds of endpoints is one member: its lambdas are numbered once.
    static readonly ConditionalWeakTable<SyntaxNode, Dictionary<SyntaxNode, int>> FunctionNumbers = new();

    /// <summary>Returns true if the symbol is declared in the program that is analyzed.</summary>
    public bool IsInProgram(ISymbol symbol) => symbol.ContainingAssembly is { } assembly && assemblies.Contains(assembly.Name);

    /// <summary>
    /// Returns the key of a member or type. For symbols outside of the program it contains no assembly, because assemblies forward types.
    /// </summary>
    public string GetKey(ISymbol symbol)
    {
        symbol = ApiIndex.GetDefinition(symbol);
        if (symbol is IMethodSymbol { MethodKind: MethodKind.LocalFunction or MethodKind.AnonymousFunction } function)
            return GetFunctionKey(function);
        var id = symbol.GetDocumentationCommentId() ?? symbol.ToDisplayString();
        return IsInProgram(symbol) ? symbol.ContainingAssembly.Name + "/" + id : id;
    }

    /// <summary>Returns the key that a member has in an analysis of all projects.</summary>
    public static string GetSolutionKey(ISymbol symbol) => new SymbolKeys([symbol.ContainingAssembly?.Name ?? ""]).GetKey(symbol);

    /// <summary>Returns the name of the assembly from the key of a member; empty for a member outside of the program.</summary>
    public static string GetAssemblyName(string key) => key.Substring(0, Math.Max(0, key.IndexOf('/')));

    /// <summary>Returns the simple name of a method from its key.</summary>
    public static string GetMemberName(string key)
    {
        var id = key.Substring(key.IndexOf(':') + 1);
        var end = id.IndexOf('(');
        var name = end < 0 ? id : id.Substring(0, end);
        return RemoveArity(name.Substring(name.LastIndexOf('.') + 1));
    }

    /// <summary>Returns the key of a parameter that receives a delegate.</summary>
    public string GetParameterKey(IParameterSymbol parameter) => GetKey(parameter.ContainingSymbol) + "!" + parameter.Name;

    /// <summary>Returns the key under which a member's edges show that it runs the delegate in a parameter.</summary>
    public static string GetRunKey(string parameter) => parameter + "!run";

    /// <summary>Returns the key of the delegates that one piece of code passes to a parameter.</summary>
    public static string GetArgumentKey(string parameter, string by) => parameter + "!by " + by;

    /// <summary>Returns the key of a parameter that receives a message.</summary>
    public static string GetPassedKey(string method, int parameter) => $"{method}!passed {parameter}";

    /// <summary>Returns the key under which a method's edges show that it uses the message in a parameter for one purpose.</summary>
    public static string GetUseKey(string passed, ParameterUse use) => $"{passed} {use}";

    /// <summary>Returns the key of a type parameter of a method.</summary>
    public string GetTypeParameterKey(ITypeParameterSymbol parameter) =>
        GetKey(parameter.DeclaringMethod!) + TypeParameterMark + parameter.Ordinal;

    /// <summary>Returns true if the key is that of a type parameter.</summary>
    public static bool IsTypeParameter(string key) => key.Contains(TypeParameterMark);

    const string TypeParameterMark = "!type ";

    /// <summary>Returns the key of the member that has a parameter.</summary>
    public static string GetOwnerKey(string parameter) => parameter.Substring(0, parameter.LastIndexOf('!'));

    /// <summary>Returns true if the key is that of a store of delegates: a field, property, event or parameter.</summary>
    public static bool IsDelegateStore(string key)
    {
        var slash = key.IndexOf(':') - 2;
        if (slash <= 0 || key[slash] != '/' || slash + 1 >= key.Length)
            return false;
        var isMember = key[slash + 1] is 'F' or 'P' or 'E';
        var isParameter = key[slash + 1] == 'M' && key.LastIndexOf('!') > slash;
        return (isMember || isParameter) && RemoveNumber(key).Length == key.Length;
    }

    /// <summary>Returns true if the key is that of a constructor or of the initializers that run with one.</summary>
    public static bool IsConstruction(string key) => key.Contains(".#ctor") || key.EndsWith("!instance", StringComparison.Ordinal);

    /// <summary>Returns the full name of a type as documentation ids write it.</summary>
    public static string GetTypeName(ITypeSymbol type) =>
        type.OriginalDefinition.GetDocumentationCommentId() is { Length: > 2 } id ? id.Substring(2) : type.Name;

    /// <summary>Returns the key of a type's field and property initializers.</summary>
    public string GetInitializersKey(ITypeSymbol type, bool isStatic) => GetKey(type) + (isStatic ? "!static" : "!instance");

    /// <summary>
    /// Finds the key of the code around a node: that of the innermost lambda or local function, else of the member, else of the type's
    /// initializers.
    /// </summary>
    public string? FindKeyAt(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        var node = place.AncestorsAndSelf().FirstOrDefault(n => FunctionNodes.IsFunction(n) || FunctionNodes.IsMember(n));
        return node == null ? null
            : FunctionNodes.IsFunction(node) ? FindFunctionKey(node, model, cancellationToken)
            : FindMemberKey(node, model, cancellationToken);
    }

    /// <summary>
    /// Finds the key of the member around a node, whether or not the node is in a lambda or local function of it; null if there is none.
    /// </summary>
    public string? FindMemberKeyAt(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        FindMemberAt(place, model, cancellationToken) is { } symbol ? GetKey(symbol) : null;

    /// <summary>Finds the member around a node; null if there is none.</summary>
    public static ISymbol? FindMemberAt(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        place.AncestorsAndSelf().FirstOrDefault(FunctionNodes.IsMember) is { } member
            ? FindDeclaredSymbol(member, model, cancellationToken)
            : null;

    /// <summary>Finds the key of a member's code from its declaration.</summary>
    public string? FindMemberKey(SyntaxNode member, SemanticModel model, CancellationToken cancellationToken)
    {
        var symbol = FindDeclaredSymbol(member, model, cancellationToken);
        if (symbol is IFieldSymbol || symbol is IPropertySymbol && member is EqualsValueClauseSyntax)
            return GetInitializersKey(symbol.ContainingType, symbol.IsStatic);
        return symbol == null ? null : GetKey(symbol);
    }

    /// <summary>Returns the keys of a member's code; an initializer runs with its type and where its field is read.</summary>
    public IReadOnlyList<string> GetCodeKeys(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken) =>
        FindDeclaredSymbol(code, model, cancellationToken) switch
        {
            { Kind: SymbolKind.Field or SymbolKind.Event or SymbolKind.Property } store =>
            [
                GetInitializersKey(store.ContainingType, store.IsStatic),
                GetKey(store),
            ],
            { } symbol => [GetKey(symbol)],
            null => [],
        };

    /// <summary>
    /// Finds the symbol that a member declaration declares: a method or accessor, or the field or property that it initializes.
    /// </summary>
    public static ISymbol? FindDeclaredSymbol(SyntaxNode member, SemanticModel model, CancellationToken cancellationToken) =>
        member switch
        {
            CompilationUnitSyntax unit => model.GetDeclaredSymbol(unit, cancellationToken),
            ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax property } => FindGetter(
                property,
                model,
                cancellationToken
            ),
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax property } => model.GetDeclaredSymbol(property, cancellationToken),
            PrimaryConstructorBaseTypeSyntax { Parent.Parent: TypeDeclarationSyntax type } => FindPrimaryConstructor(
                type,
                model,
                cancellationToken
            ),
            _ => model.GetDeclaredSymbol(member, cancellationToken),
        };

    static IMethodSymbol? FindGetter(BasePropertyDeclarationSyntax property, SemanticModel model, CancellationToken cancellationToken) =>
        (model.GetDeclaredSymbol(property, cancellationToken) as IPropertySymbol)?.GetMethod;

    static IMethodSymbol? FindPrimaryConstructor(TypeDeclarationSyntax type, SemanticModel model, CancellationToken cancellationToken) =>
        model
            .GetDeclaredSymbol(type, cancellationToken)
            ?.InstanceConstructors.FirstOrDefault(c => c.DeclaringSyntaxReferences.Any(r => r.GetSyntax(cancellationToken) == type));

    /// <summary>Finds the key of a lambda or local function.</summary>
    public string? FindFunctionKey(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var member = function.Ancestors().FirstOrDefault(FunctionNodes.IsMember);
        if (member == null || FindDeclaredSymbol(member, model, cancellationToken) is not { } enclosingMember)
            return null;
        return FunctionNumbers.GetValue(member, NumberFunctions).TryGetValue(function, out var number)
            ? GetKey(enclosingMember) + "#" + number
            : null;
    }

    static Dictionary<SyntaxNode, int> NumberFunctions(SyntaxNode member) =>
        FunctionNodes.FindFunctions(member).Select((f, i) => (f, i)).ToDictionary(p => p.f, p => p.i);

    string GetFunctionKey(IMethodSymbol function)
    {
        var enclosingMember = EnclosingMember.FindMember(function)!;
        var syntax = function.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax();
        var member = syntax?.Ancestors().FirstOrDefault(FunctionNodes.IsMember);
        return member != null && FunctionNumbers.GetValue(member, NumberFunctions).TryGetValue(syntax!, out var number)
            ? GetKey(enclosingMember) + "#" + number
            : GetKey(enclosingMember);
    }

    /// <summary>
    /// Resolves a key to its symbol in one compilation: the member, for a lambda the member that contains it, for initializers the type;
    /// null if it is not declared there.
    /// </summary>
    public ISymbol? ResolveSymbol(string key, Compilation compilation)
    {
        var slash = key.IndexOf('/');
        if (slash < 0 || key.Substring(0, slash) != compilation.AssemblyName)
            return null;
        var id = RemoveNumber(key.Substring(slash + 1)).Split('!')[0];
        return IsTopLevelCode(id)
            ? compilation.GetEntryPoint(default)
            : DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation);
    }

    /// <summary>
    /// Resolves a key to its code in one compilation: the lambda or local function itself, else the declaration of the member; null if it
    /// is not in the source.
    /// </summary>
    public SyntaxNode? ResolveCode(string key, Compilation compilation)
    {
        var declarations = ResolveSymbol(key, compilation)?.DeclaringSyntaxReferences.Select(r => r.GetSyntax());
        if (declarations?.FirstOrDefault(n => RazorMapping.IsUserCode(n.GetLocation())) is not { } declaration)
            return null;
        var memberLength = RemoveNumber(key).Length;
        return key.Length > memberLength && int.TryParse(key.Substring(memberLength + 1), out var number)
            ? FunctionNodes.FindFunctions(declaration).ElementAtOrDefault(number) ?? declaration
            : declaration;
    }

    /// <summary>Resolves a key to its code in the first of some compilations, by assembly, that declares it; null if none does.</summary>
    public static (SyntaxNode Code, Compilation Compilation)? FindCode(string key, ILookup<string, Compilation> compilations)
    {
        foreach (var compilation in compilations[GetAssemblyName(key)])
            if (new SymbolKeys([compilation.AssemblyName ?? ""]).ResolveCode(key, compilation) is { } code)
                return (code, compilation);
        return null;
    }

    /// <summary>Returns the display name of a member: <c>OrderStore.Load</c>, <c>new OrderStore</c>, <c>Program</c>.</summary>
    public static string GetDisplayName(string key)
    {
        var id = key.Substring(key.IndexOf(':') + 1);
        var end = id.IndexOfAny(['(', '!', '~']);
        // The members of an extension block belong to a type that the compiler names: Texts.<G>$50F2.Zip.
        var parts = (end < 0 ? RemoveNumber(id) : id.Substring(0, end)).Split('.').Where(p => !IsExtensionBlock(p)).ToArray();
        var member = parts[parts.Length - 1];
        var type = parts.Length > 1 ? RemoveArity(parts[parts.Length - 2]) : "";
        if (end >= 0 && id[end] == '!')
            return RemoveArity(member);
        return member is "#ctor" ? "new " + type
            : member is "#cctor" ? type
            : type + "." + RemoveArity(RemoveAccessorPrefix(member));
    }

    static bool IsExtensionBlock(string part) => part.StartsWith("<G>$", StringComparison.Ordinal);

    /// <summary>Returns true if the code is in top-level statements, which have no name in the source.</summary>
    public static bool IsTopLevelCode(string key) => key.Contains("Main}$") || key.Contains("<Main>$");

    /// <summary>
    /// Returns the keys that a member named <c>…Async</c> had before it got that name, and perhaps a <c>CancellationToken</c>.
    /// </summary>
    public static IEnumerable<string> GetSyncForms(string key)
    {
        var member = RemoveNumber(key);
        var number = key.Substring(member.Length);
        var open = member.IndexOf('(', member.IndexOf(':') + 1);
        var (name, parameters) = open < 0 ? (member, "") : (member.Substring(0, open), member.Substring(open));
        var tick = name.IndexOf("``", StringComparison.Ordinal);
        var arity = tick < 0 ? "" : name.Substring(tick);
        if (!name.EndsWith("Async" + arity, StringComparison.Ordinal))
            yield break;
        var syncName = name.Substring(0, name.Length - arity.Length - "Async".Length);
        foreach (var suffix in SyntaxNames.SyncSuffixes.Prepend(""))
        {
            yield return syncName + suffix + arity + parameters + number;
            if (parameters.EndsWith(CancellationTokenName + ")", StringComparison.Ordinal))
                yield return syncName + suffix + arity + RemoveCancellationToken(parameters) + number;
        }
    }

    /// <summary>Removes the last parameter, a <c>CancellationToken</c>, from a parameter list.</summary>
    static string RemoveCancellationToken(string parameters) =>
        parameters == "(" + CancellationTokenName + ")"
            ? ""
            : parameters.Substring(0, parameters.Length - CancellationTokenName.Length - 2) + ")";

    const string CancellationTokenName = "System.Threading.CancellationToken";

    static string RemoveAccessorPrefix(string name) =>
        name.StartsWith("get_", StringComparison.Ordinal) || name.StartsWith("set_", StringComparison.Ordinal) ? name.Substring(4) : name;

    /// <summary>
    /// Removes the number of a lambda or local function from its key, which leaves the key of the member; any other key is returned as it
    /// is.
    /// </summary>
    public static string RemoveNumber(string id)
    {
        var hash = id.LastIndexOf('#');
        return hash > 0 && hash + 1 < id.Length && char.IsDigit(id[hash + 1]) ? id.Substring(0, hash) : id;
    }

    /// <summary>Removes the type arguments of a constructed type from its key; any other key is returned as it is.</summary>
    public static string RemoveTypeArguments(string type)
    {
        var open = type.IndexOf('<');
        return open < 0 ? type : type.Substring(0, open);
    }

    static string RemoveArity(string name)
    {
        var tick = name.IndexOf('`');
        name = tick < 0 ? name : name.Substring(0, tick);
        return name.Substring(name.LastIndexOf('#') + 1); // an explicit implementation: Ns#IStore#Load
    }
}
