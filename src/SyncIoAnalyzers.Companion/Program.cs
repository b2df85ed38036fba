using System.Text;
using SyncIoAnalyzers.Companion.Commands;

Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
return await (
    RoleDispatcher.TryRunRole(args)
    ?? LabCommand
        .CreateRootCommand()
        .Parse(args)
        .InvokeAsync(new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = LabCommand.Patience })
);
