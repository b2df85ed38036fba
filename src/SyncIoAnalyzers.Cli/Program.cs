using System.CommandLine.Invocation;
using System.Text;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Commands;

// Without this, a console that starts in another code page shows arrows as question marks.
Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);

var parsed = SyncIoCommand.CreateCommand().Parse(args);
if (parsed.Action is ParseErrorAction)
{
    // Its own answer to a mistake is the whole help page and exit code 1, which here means findings.
    Console.Error.WriteLine(SyncIoCommand.FormatMistake(parsed));
    return ExitCode.Failed;
}

return await parsed.InvokeAsync(new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = LabCommand.Patience });
