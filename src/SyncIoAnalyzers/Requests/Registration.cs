using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// Reads a call that tells dependency injection which class to create for a service: <c>AddScoped&lt;IStore, Db&gt;()</c>,
/// <c>AddScoped(typeof(IStore), typeof(Db))</c>, <c>new ServiceDescriptor(…)</c>.
/// </summary>
internal static class Registration
{
    /// <summary>What the call registers, for whom by the table line about the callee; null when it names no type.</summary>
    public static RegistrationFact? Of(IMethodSymbol callee, ArgumentListSyntax arguments, string kind, Keys keys, SemanticModel model, CancellationToken token)
    {
        var named = arguments.Arguments.Select(a => a.Expression).OfType<TypeOfExpressionSyntax>().Select(t => model.GetTypeInfo(t.Type, token).Type);
        var types = callee.TypeArguments.Concat(named).OfType<INamedTypeSymbol>().ToArray();
        if (types.Length == 0)
            return null;
        var lifetime = arguments.Arguments.Select(a => Lifetime(a.Expression)).FirstOrDefault(l => l != null);
        return new RegistrationFact(keys.Of(types[0]), arguments.Arguments.Any(a => IsMade(a, callee)) ? null : keys.Of(types[types.Length - 1]), lifetime ?? kind);
    }

    /// <summary>A delegate that makes the object, or the object itself; not one that configures it.</summary>
    static bool IsMade(ArgumentSyntax argument, IMethodSymbol callee) =>
        callee.OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == Handing.ParameterOf(argument, callee)) is { } parameter
        && (parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnsVoid: false } or ITypeParameterSymbol || parameter.Name is "implementationInstance" or "instance");

    /// <summary>A lifetime that is told as an argument beats that of the line.</summary>
    static string? Lifetime(ExpressionSyntax argument) => argument is not MemberAccessExpressionSyntax { Expression: var type, Name.Identifier.ValueText: var name } || Handing.NameOf(type) != "ServiceLifetime" ? null
        : name == "Singleton" ? "singleton" : "factory";
}
