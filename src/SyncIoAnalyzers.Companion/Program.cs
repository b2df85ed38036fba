using System.Text;
using SyncIoAnalyzers.Companion.Commands;
using SyncIoAnalyzers.Companion.Processes;

Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
return await (Roles.Take(args) ?? LabCommand.Root().Parse(args).InvokeAsync(new() { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = LabCommand.Patience }));
