using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace SyncIoAnalyzers.Companion.CommandLine;

/// <summary>The standard help page, followed by the examples of its command.</summary>
internal sealed class HelpWithExamples(Dictionary<Command, string> examples) : SynchronousCommandLineAction
{
    readonly HelpAction _helpAction = new();

    /// <inheritdoc />
    public override int Invoke(ParseResult parseResult)
    {
        var result = _helpAction.Invoke(parseResult);
        if (examples.TryGetValue(parseResult.CommandResult.Command, out var text))
            parseResult.InvocationConfiguration.Output.WriteLine(text);
        return result;
    }
}
