using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The one place where the tool meets the rules.</summary>
internal static class Analyzers
{
    /// <summary>Every analyzer of the package.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> All { get; } = [new ResultAnalyzer()];

    /// <summary>The request paths of the whole solution: what each assembly gets as its <c>SyncIo.RequestPaths.txt</c>.</summary>
    public static IReadOnlyDictionary<string, string> RequestPaths(IReadOnlyList<CompiledProject> projects, CancellationToken cancel)
    {
        cancel.ThrowIfCancellationRequested();
        return projects.Select(project => project.Compilation.AssemblyName!).Distinct().ToDictionary(name => name, _ => "");
    }
}

/// <summary>Stands in for the rules until they are there: reports every <c>Task.Result</c>.</summary>
#pragma warning disable RS1001, RS1036, RS2008
internal sealed class ResultAnalyzer : DiagnosticAnalyzer
{
    static readonly DiagnosticDescriptor Rule = new(
        "SIO001", "Await the task instead of blocking on it", "'{0}' holds a request thread; use 'await'", "Performance", DiagnosticSeverity.Warning, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.Analyze | GeneratedCodeAnalysisFlags.ReportDiagnostics);
        context.RegisterOperationAction(Check, OperationKind.PropertyReference);
    }

    static void Check(OperationAnalysisContext context)
    {
        var property = ((IPropertyReferenceOperation)context.Operation).Property;
        if (property is not { Name: "Result", ContainingType.Name: "Task" })
            return;
        var member = context.ContainingSymbol;
        var properties = new Dictionary<string, string?>
        {
            [Finding.Call] = "Task.Result",
            [Finding.Counterpart] = "await",
            [Finding.Place] = member.DeclaredAccessibility == Accessibility.Public ? "request" : "background",
            [Finding.Entry] = member.DeclaredAccessibility == Accessibility.Public ? $"GET /{member.ContainingType.Name}" : "",
            [Finding.Path] = $"{member.ContainingType.Name}.{member.Name}",
            [Finding.OtherEntries] = "0",
        };
        context.ReportDiagnostic(Diagnostic.Create(Rule, context.Operation.Syntax.GetLocation(), properties.ToImmutableDictionary(), "Task.Result"));
    }
}
