using System.Reflection;
using System.Text.Json;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>A tool that answers every failure with one line, and never fails otherwise.</summary>
internal sealed class AgentTool : DelegatingMcpServerTool
{
    readonly SolutionFolder _folder;
    readonly TextWriter _error;

    AgentTool(McpServerTool inner, SolutionFolder folder, TextWriter error)
        : base(inner) => (_folder, _error) = (folder, error);

    /// <summary>Creates a tool for each method that is marked as one.</summary>
    /// <param name="target">The object with the methods.</param>
    /// <param name="folder">The folder of the solution.</param>
    /// <param name="error">Receives the details of defects.</param>
    public static IEnumerable<McpServerTool> CreateTools(object target, SolutionFolder folder, TextWriter error) =>
        target
            .GetType()
            .GetMethods()
            .Where(method => method.GetCustomAttribute<McpServerToolAttribute>() != null)
            .Select(method => new AgentTool(Create(method, target), folder, error));

    /// <inheritdoc/>
    public override async ValueTask<CallToolResult> InvokeAsync(
        RequestContext<CallToolRequestParams> request,
        CancellationToken cancellationToken = default
    )
    {
        var (failure, answer) = (new StringWriter { NewLine = "\n" }, new CallToolResult { IsError = true });
        await GuardedCommand.RunAsync(
            async () =>
            {
                CheckArguments(request.Params?.Arguments ?? new Dictionary<string, JsonElement>());
                answer = await base.InvokeAsync(request, cancellationToken);
                return ExitCode.Clean;
            },
            failure
        );
        cancellationToken.ThrowIfCancellationRequested();
        if (answer.Content.Count == 0)
            answer.Content.Add(new TextContentBlock { Text = _folder.ShortenPaths(FormatFailure($"{failure}".TrimEnd())) });
        return answer;
    }

    /// <summary>Returns the first line; the others, such as the stack of a defect, are for the person who runs the server.</summary>
    string FormatFailure(string failure)
    {
        if (failure.Split('\n') is not [var first, _, ..])
            return failure;
        _error.WriteLine(failure);
        return $"{first.TrimEnd()} (The standard error of the server has the details.)";
    }

    /// <summary>Throws on a wrong argument: the library ignores unknown ones, so that a mistyped filter would select everything.</summary>
    void CheckArguments(IDictionary<string, JsonElement> given)
    {
        var schema = ProtocolTool.InputSchema;
        var known = schema.TryGetProperty("properties", out var properties)
            ? properties.EnumerateObject().ToDictionary(p => p.Name, p => p.Value)
            : [];
        var names = known.Count == 0 ? "no arguments" : string.Join(", ", known.Keys);
        if (given.Keys.FirstOrDefault(name => !known.ContainsKey(name)) is { } unknown)
            throw new StopException($"'{ProtocolTool.Name}' has no argument '{unknown}'; it takes {names}.");
        if (given.FirstOrDefault(argument => !HasType(argument.Value, known[argument.Key])).Key is { } wrong)
            throw new StopException(
                $"The argument '{wrong}' of '{ProtocolTool.Name}' must be of the type {known[wrong].GetProperty("type")}."
            );
        if (schema.TryGetProperty("required", out var required))
            foreach (var missing in required.EnumerateArray().Select(r => r.GetString()!).Where(name => !given.ContainsKey(name)))
                throw new StopException($"'{ProtocolTool.Name}' needs the argument '{missing}'.");
    }

    static bool HasType(JsonElement value, JsonElement property) =>
        property.GetProperty("type") is var type && type.ValueKind == JsonValueKind.Array
            ? type.EnumerateArray().Any(one => IsOfType(value, one.GetString()))
            : IsOfType(value, type.GetString());

    static bool IsOfType(JsonElement value, string? type) =>
        value.ValueKind switch
        {
            JsonValueKind.String => type == "string",
            JsonValueKind.Number => type == "integer" && value.TryGetInt32(out _),
            JsonValueKind.Null => type == "null",
            _ => false,
        };
}
