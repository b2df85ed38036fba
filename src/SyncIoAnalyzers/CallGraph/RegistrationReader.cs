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
        return new RegistrationFact(
            keys.GetKey(types[0]),
            arguments.Arguments.Any(a => IsFactoryOrInstance(a, callee)) ? null : keys.GetKey(types[types.Length - 1]),
            lifetime ?? kind
        );
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
