using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The usual help page, ending in the examples of the command that it is about.</summary>
internal sealed class HelpWithExamples(Dictionary<Command, string> examples) : SynchronousCommandLineAction
{
    readonly HelpAction _page = new();

    /// <inheritdoc />
    public override int Invoke(ParseResult parseResult)
    {
        var result = _page.Invoke(parseResult);
        if (examples.TryGetValue(parseResult.CommandResult.Command, out var text))
            parseResult.InvocationConfiguration.Output.WriteLine(text);
        return result;
    }
}
