using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>What opens a file without asynchronous access, and how to write the same with it.</summary>
internal sealed class Opens(ApiIndex apis)
{
    // What a read of 4 KiB through a buffer of this size was measured to cost is a third of one without.
    const string Buffer = "65536";

    // The default. What is written smaller is no care for memory, it is a mistake; 0 and 1 switch buffering off on purpose.
    const int DefaultBuffer = 4096;

    HashSet<string>? _names;

    HashSet<string> Names => _names ??= [.. apis.Live(Sections.Opens).Select(l => Last(l.Member.Type) + "." + l.Member.Name)];

    /// <summary>Whether a word of the text names something that opens files.</summary>
    public bool MayName(string name) => Names.Contains(name + ".#ctor") || name == "File" && Names.Count > 0;

    /// <summary>Whether an expression may open a file, by its text.</summary>
    public bool May(ExpressionSyntax open) => open switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var type, Name: var name } } => Names.Contains(Last(type) + "." + name.Identifier.ValueText),
        ObjectCreationExpressionSyntax { Type: var type } => Names.Contains(BodyScanner.NameOf(type) + ".#ctor"),
        ImplicitObjectCreationExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: var type } } } } => Names.Contains(BodyScanner.NameOf(type) + ".#ctor"),
        _ => false,
    };

    /// <summary>What to write instead, with <c>…</c> for the arguments that stand there; null when nothing is wrong with how it is opened, or it is not known.</summary>
    public string? Instead(ExpressionSyntax open, SemanticModel model, CancellationToken token)
    {
        if (model.GetSymbolInfo(open, token).Symbol is not IMethodSymbol method || apis.Line(Sections.Opens, method) is not { Counterpart: { } write } || write.Contains("FileStreamOptions") && apis.Type("System.IO.FileStreamOptions") == null)
            return null;
        var arguments = model.GetOperation(open, token)?.ChildOperations.OfType<IArgumentOperation>().ToArray() ?? [];
        if (Constant(arguments, "options") is int options)
            return (options & Asynchronous) != 0 ? OfBuffer(arguments) : options == 0 ? null : write;
        if (Constant(arguments, "useAsync") is { } flag)
            return flag is true ? OfBuffer(arguments) : null; // false was written on purpose
        if (method.Parameters.Any(p => p.Name is "options" or "useAsync"))
            return null;
        // Who gives a mode and no access may write; only the mode that appends may not read.
        return method.Parameters.All(p => p.Name != "mode") || method.Parameters.Any(p => p.Name == "access") ? write
            : Constant(arguments, "mode") is int mode ? mode == (int)FileMode.Append ? write.Replace("FileAccess.ReadWrite", "FileAccess.Write") : write
            : null;
    }

    const int Asynchronous = 0x40000000; // FileOptions.Asynchronous

    /// <summary>What to write for a buffer that is smaller than the default.</summary>
    static string? OfBuffer(IEnumerable<IArgumentOperation> arguments) => Constant(arguments, "bufferSize") is int size and > 1 and < DefaultBuffer ? "bufferSize: " + Buffer : null;

    static object? Constant(IEnumerable<IArgumentOperation> arguments, string parameter) => arguments.FirstOrDefault(a => a.Parameter?.Name == parameter)?.Value.ConstantValue is { HasValue: true, Value: var value } ? value : null;

    static string Last(string type) => type.Substring(type.LastIndexOf('.') + 1);

    static string? Last(ExpressionSyntax type) => type switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };
}
