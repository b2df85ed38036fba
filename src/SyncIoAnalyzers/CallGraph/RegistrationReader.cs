using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Reads a call that registers a class for a service: <c>AddScoped&lt;IStore, Db&gt;()</c>, <c>AddScoped(typeof(IStore), typeof(Db))</c>,
/// <c>new ServiceDescriptor(…)</c>.
/// </summary>
internal static class RegistrationReader
{
    /// <summary>
    /// Reads the service, the class and the lifetime, by default that of the table line about the callee; null if the call names no type.
    /// </summary>
    public static RegistrationFact? ReadRegistration(
        IMethodSymbol callee,
        ArgumentListSyntax arguments,
        string kind,
        SymbolKeys keys,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var named = arguments
            .Arguments.Select(a => a.Expression)
            .OfType<TypeOfExpressionSyntax>()
            .Select(t => model.GetTypeInfo(t.Type, cancellationToken).Type);
        var types = callee.TypeArguments.Concat(named).OfType<INamedTypeSymbol>().ToArray();
        if (types.Length == 0)
            return null;
        var lifetime = arguments.Arguments.Select(a => FindLifetime(a.Expression)).FirstOrDefault(l => l != null);
        var (service, kindOrLifetime) = (keys.GetKey(types[0]), lifetime ?? kind);
        var serviceKey = KeyedServices.FindArgumentKey(callee, arguments, model);
        if (arguments.Arguments.FirstOrDefault(a => IsFactoryOrInstance(a, callee)) is not { Expression: var given })
            return new RegistrationFact(service, keys.GetKey(types[types.Length - 1]), kindOrLifetime, ServiceKey: serviceKey);
        var created = FindCreatedType(given, model, cancellationToken);
        return new RegistrationFact(service, null, kindOrLifetime, created == null ? null : keys.GetKey(created), serviceKey);
    }

    /// <summary>
    /// Returns the class of an object that is registered, or that a delegate creates or requests: <c>new Db()</c>, <c>sp => new Db(sp)</c>,
    /// <c>sp => sp.GetRequiredService&lt;Db&gt;()</c>; null for any other type.
    /// </summary>
    static ITypeSymbol? FindCreatedType(ExpressionSyntax given, SemanticModel model, CancellationToken cancellationToken)
    {
        var value = given is LambdaExpressionSyntax lambda ? TaskSyntax.FindOnlyValue(lambda.ExpressionBody, lambda.Block) : given;
        var type = value == null ? null : model.GetTypeInfo(value, cancellationToken).Type;
        return type is { TypeKind: TypeKind.Class, IsAbstract: false } ? type : null;
    }

    /// <summary>
    /// Returns true for a delegate that creates the object, or for the object itself; false for a delegate that configures it.
    /// </summary>
    static bool IsFactoryOrInstance(ArgumentSyntax argument, IMethodSymbol callee)
    {
        var name = DelegateUseClassifier.GetParameterName(argument, callee);
        if (callee.OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == name) is not { } parameter)
            return false;
        return parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnsVoid: false } or ITypeParameterSymbol
            || parameter.Name is "implementationInstance" or "instance";
    }

    /// <summary>Finds the lifetime that an argument gives, which takes precedence over that of the table line.</summary>
    static string? FindLifetime(ExpressionSyntax argument) =>
        argument is not MemberAccessExpressionSyntax { Expression: var type, Name.Identifier.ValueText: var name }
        || SyntaxNames.GetMemberName(type) != "ServiceLifetime"
            ? null
        : name == "Singleton" ? "singleton"
        : "factory";
}
