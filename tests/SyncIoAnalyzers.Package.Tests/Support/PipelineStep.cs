using YamlDotNet.RepresentationModel;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A script of a pipeline file, with the mapping that contains it.</summary>
sealed record PipelineStep(YamlMappingNode Mapping, string Script)
{
    const string If = "${{ if ";

    /// <summary>Gets the id of the step; empty for none.</summary>
    public string Id => Mapping.Children.TryGetValue("id", out var id) ? $"{id}" : "";

    /// <summary>Returns true if the condition of the step lets it run.</summary>
    public bool IsSelected(IReadOnlyDictionary<string, string> values) =>
        !Mapping.Children.TryGetValue("if", out var condition)
        || PipelineExpression.IsTrue(PipelineExpression.Expand(AddBraces($"{condition}"), values));

    /// <summary>Returns its environment variables, with the values of their expressions.</summary>
    public Dictionary<string, string> ReadVariables(IReadOnlyDictionary<string, string> values) =>
        Mapping
            .Children.Where(child => $"{child.Key}" is "env" or "variables")
            .SelectMany(child => ReadPairs((YamlMappingNode)child.Value, values))
            .ToDictionary(pair => pair.Name, pair => pair.Value);

    static IEnumerable<(string Name, string Value)> ReadPairs(YamlMappingNode mapping, IReadOnlyDictionary<string, string> values)
    {
        foreach (var (key, value) in mapping.Children.Select(child => ($"{child.Key}", child.Value)))
        {
            if (value is YamlScalarNode text)
                yield return (key, PipelineExpression.Expand(text.Value ?? "", values));
            else if (PipelineExpression.IsTrue(PipelineExpression.Evaluate(key[If.Length..^2], values)))
            {
                foreach (var pair in ReadPairs((YamlMappingNode)value, values))
                    yield return pair;
            }
        }
    }

    /// <summary>Adds the braces that a condition may omit.</summary>
    static string AddBraces(string condition) =>
        condition.StartsWith("${{", StringComparison.Ordinal) ? condition : $"${{{{ {condition} }}}}";
}
