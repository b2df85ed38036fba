using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.VerifierTests;

/// <summary>
/// A sample analyzer for the tests of the verifier. It reports methods named Bad, with their parameters as additional locations; for static
/// methods the severity is info. It reports methods named Twice twice and throws at one named Throw. The option bad_name adds a further
/// name.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BadNameAnalyzer : DiagnosticAnalyzer
{
    static readonly DiagnosticDescriptor Rule = new(
        "BAD001",
        "Bad name",
        "'{0}' of '{1}' is a bad name",
        "Naming",
        DiagnosticSeverity.Warning,
        true
    );

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(CheckMethod, SymbolKind.Method);
    }

    static void CheckMethod(SymbolAnalysisContext context)
    {
        var method = (IMethodSymbol)context.Symbol;
        if (method.Name == "Throw")
            throw new InvalidOperationException("The sample threw.");
        context
            .Options.AnalyzerConfigOptionsProvider.GetOptions(method.Locations[0].SourceTree!)
            .TryGetValue("bad_name", out var configured);
        var times =
            method.Name == "Twice" ? 2
            : method.Name == "Bad" || method.Name == configured ? 1
            : 0;
        for (var i = 0; i < times; i++)
            context.ReportDiagnostic(CreateDiagnostic(method));
    }

    static Diagnostic CreateDiagnostic(IMethodSymbol method)
    {
        var severity = method.IsStatic ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning;
        var parameters = method.Parameters.Select(parameter => parameter.Locations[0]);
        return Diagnostic.Create(Rule, method.Locations[0], severity, parameters, null, method.Name, method.ContainingType.Name);
    }
}
