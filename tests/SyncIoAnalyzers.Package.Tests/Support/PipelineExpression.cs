using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Evaluates expressions such as <c>${{ inputs.cache == 'true' }}</c> as build servers do.</summary>
/// <remarks>All values are texts; an empty one and <c>false</c> count as false.</remarks>
sealed partial class PipelineExpression
{
    readonly IReadOnlyDictionary<string, string> _values;
    readonly string[] _tokens;
    int _next;

    PipelineExpression(string text, IReadOnlyDictionary<string, string> values) =>
        (_values, _tokens) = (values, [.. TokenPattern().Matches(text).Select(token => token.Value)]);

    /// <summary>Replaces each expression in a text by its value.</summary>
    public static string Expand(string text, IReadOnlyDictionary<string, string> values) =>
        ExpressionPattern().Replace(text, match => Evaluate(match.Groups[1].Value, values));

    /// <summary>Returns the value of an expression; throws on a name without a value.</summary>
    public static string Evaluate(string expression, IReadOnlyDictionary<string, string> values) =>
        new PipelineExpression(expression, values).ReadAlternatives();

    /// <summary>Returns true for a value that lets a condition pass.</summary>
    public static bool IsTrue(string value) => value is not ("" or "false");

    string ReadAlternatives()
    {
        var value = ReadConjunction();
        while (TryRead("||"))
            value = ReadConjunction() is var other && IsTrue(value) ? value : other;
        return value;
    }

    string ReadConjunction()
    {
        var value = ReadComparison();
        while (TryRead("&&"))
            value = ReadComparison() is var other && IsTrue(value) ? other : value;
        return value;
    }

    string ReadComparison()
    {
        var value = ReadOperand();
        return TryRead("==") ? FormatBoolean(value == ReadOperand())
            : TryRead("!=") ? FormatBoolean(value != ReadOperand())
            : value;
    }

    string ReadOperand()
    {
        var token = _tokens[_next++];
        return token switch
        {
            "!" => FormatBoolean(!IsTrue(ReadOperand())),
            ['\'', .. var literal, '\''] => literal,
            "cancelled()" => "false",
            "succeededOrFailed()" => "true",
            "lower(" => ReadArgument().ToLowerInvariant(),
            _ => _values[token],
        };
    }

    string ReadArgument()
    {
        var value = ReadAlternatives();
        Assert.True(TryRead(")"));
        return value;
    }

    bool TryRead(string token)
    {
        if (_next == _tokens.Length || _tokens[_next] != token)
            return false;
        _next++;
        return true;
    }

    static string FormatBoolean(bool value) => value ? "true" : "false";

    [GeneratedRegex(@"\$\{\{\s*(.*?)\s*\}\}")]
    private static partial Regex ExpressionPattern();

    [GeneratedRegex(@"\|\||&&|==|!=|!|'[^']*'|\w+\(\)|\w+\(|\)|[\w.-]+")]
    private static partial Regex TokenPattern();
}
