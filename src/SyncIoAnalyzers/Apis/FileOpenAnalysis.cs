using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds calls that open a file without asynchronous access, and the replacement that opens it with such access.</summary>
internal sealed class FileOpenAnalysis(ApiIndex apis)
{
    // A read of 4 KiB through a buffer of this size was measured at a third of the cost of one without a buffer.
    const string RecommendedBufferSize = "65536";

    // The default. A smaller value is a mistake, it does not save memory; 0 and 1 switch buffering off on purpose.
    const int DefaultBufferSize = 4096;

    // Of the constructor of a type, the last part of the name.
    const string ConstructorSuffix = ".#ctor";

    HashSet<string>? _openingNames;
    HashSet<string>? _openingWords;

    HashSet<string> OpeningNames =>
        _openingNames ??= [
            .. apis.GetApplicableLines(TableSections.Opens).Select(l => GetLastName(l.Member.TypeName) + "." + l.Member.MemberName),
        ];

    /// <summary>Returns true if an identifier with this text may name something that opens files.</summary>
    public bool MayNameOpening(string name) => (_openingWords ??= [.. OpeningNames.SelectMany(GetWords)]).Contains(name);

    static IEnumerable<string> GetWords(string opening) =>
        opening.EndsWith(ConstructorSuffix, StringComparison.Ordinal)
            ? ["File", opening.Substring(0, opening.Length - ConstructorSuffix.Length)]
            : ["File"];

    /// <summary>Returns true if an expression may open a file, by its text alone.</summary>
    public bool MayOpenFile(ExpressionSyntax open) => FindOpeningName(open) is { } name && OpeningNames.Contains(name);

    static string? FindOpeningName(ExpressionSyntax open)
    {
        if (open is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var type, Name: var name } })
            return GetLastName(type) + "." + name.Identifier.ValueText;
        return CreatedTypes.FindType(open) is { } created ? SyntaxNames.GetTypeName(created) + ConstructorSuffix : null;
    }

    /// <summary>
    /// Finds the replacement, with <c>…</c> for the existing arguments; null when the file is opened correctly, or that cannot be
    /// determined.
    /// </summary>
    public string? FindReplacement(ExpressionSyntax open, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            model.GetSymbolInfo(open, cancellationToken).Symbol is not IMethodSymbol method
            || apis.FindMethodLine(TableSections.Opens, method) is not { Counterpart: { } replacement }
        )
            return null;
        if (replacement.Contains("FileStreamOptions") && apis.FindType("System.IO.FileStreamOptions") == null)
            return null;
        var arguments = model.GetOperation(open, cancellationToken)?.ChildOperations.OfType<IArgumentOperation>().ToArray() ?? [];
        if (FindConstantArgument(arguments, "options") is int options)
            return FindOptionsReplacement(options, arguments, replacement);
        if (FindConstantArgument(arguments, "useAsync") is { } flag)
            return flag is true ? FindBufferReplacement(arguments) : null; // false was written on purpose
        if (method.Parameters.Any(p => p.Name is "options" or "useAsync"))
            return null;
        return AdaptAccess(replacement, method, arguments);
    }

    static string? FindOptionsReplacement(int options, IArgumentOperation[] arguments, string replacement)
    {
        if ((options & AsynchronousFlag) != 0)
            return FindBufferReplacement(arguments);
        return options == 0 ? null : replacement;
    }

    /// <summary>
    /// Adapts the access of a replacement to the mode. A mode without an access allows writing; only the append mode does not allow
    /// reading.
    /// </summary>
    static string? AdaptAccess(string replacement, IMethodSymbol method, IArgumentOperation[] arguments)
    {
        var isModeOnly = method.Parameters.Any(p => p.Name == "mode") && method.Parameters.All(p => p.Name != "access");
        if (!isModeOnly)
            return replacement;
        if (FindConstantArgument(arguments, "mode") is not int mode)
            return null;
        return mode == (int)FileMode.Append ? replacement.Replace("FileAccess.ReadWrite", "FileAccess.Write") : replacement;
    }

    const int AsynchronousFlag = 0x40000000; // FileOptions.Asynchronous

    /// <summary>Finds the replacement of a buffer size that is smaller than the default.</summary>
    static string? FindBufferReplacement(IEnumerable<IArgumentOperation> arguments) =>
        FindConstantArgument(arguments, "bufferSize") is int size and > 1 and < DefaultBufferSize
            ? "bufferSize: " + RecommendedBufferSize
            : null;

    static object? FindConstantArgument(IEnumerable<IArgumentOperation> arguments, string parameter) =>
        arguments.FirstOrDefault(a => a.Parameter?.Name == parameter)?.Value.ConstantValue is { HasValue: true, Value: var value }
            ? value
            : null;

    static string GetLastName(string type) => type.Substring(type.LastIndexOf('.') + 1);

    static string? GetLastName(ExpressionSyntax type) =>
        type switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            _ => null,
        };
}
