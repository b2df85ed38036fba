using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Runs this program in one of its child process roles instead of as a command line.</summary>
internal static class RoleDispatcher
{
    /// <summary>Starts the role that the arguments name; returns null if they name none.</summary>
    public static Task<int>? TryRunRole(string[] arguments) =>
        arguments switch
        {
            [ProcessRoles.Server, var settings] => LabServer.RunServerAsync(LineProtocol.ParseMessage<ServerSettings>(settings)),
            [ProcessRoles.Load, var plan] => LoadProcess.RunPlanAsync(LineProtocol.ParseMessage<LoadPlan>(plan)),
            [ProcessRoles.Pages, var settings] => PageServer.RunServerAsync(LineProtocol.ParseMessage<PageSettings>(settings)),
            [ProcessRoles.Download, var plan] => Task.FromResult(DownloadProcess.RunPlan(LineProtocol.ParseMessage<DownloadPlan>(plan))),
            [ProcessRoles.Services, var settings] => Serving.ServicesProcess.RunServicesAsync(
                LineProtocol.ParseMessage<ServicesSettings>(settings)
            ),
            [ProcessRoles.Reader, var plan] => Task.FromResult(ReadProcess.RunPlan(LineProtocol.ParseMessage<ReadPlan>(plan))),
            _ => null,
        };
}
