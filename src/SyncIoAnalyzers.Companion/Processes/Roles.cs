using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>What a process of this program can be besides the command line.</summary>
internal static class Roles
{
    /// <summary>Serves the scenarios.</summary>
    public const string Server = "server-process";

    /// <summary>Asks for them.</summary>
    public const string Load = "load-process";

    /// <summary>Serves pages.</summary>
    public const string Pages = "pages-process";

    /// <summary>Downloads them in one way.</summary>
    public const string Download = "download-process";

    /// <summary>Serves what the scenarios ask for.</summary>
    public const string Services = "services-process";

    /// <summary>Reads a file in all ways.</summary>
    public const string Reader = "reader-process";

    /// <summary>Takes the role that the arguments name; null when they name none.</summary>
    public static Task<int>? Take(string[] arguments) => arguments switch
    {
        [Server, var settings] => LabServer.RunAsync(Lines.Read<ServerSettings>(settings)),
        [Load, var plan] => LoadProcess.RunAsync(Lines.Read<LoadPlan>(plan)),
        [Pages, var settings] => PageServer.RunAsync(Lines.Read<PageSettings>(settings)),
        [Download, var plan] => Task.FromResult(DownloadProcess.Run(Lines.Read<DownloadPlan>(plan))),
        [Services, var settings] => Serving.Services.RunAsync(Lines.Read<ServicesSettings>(settings)),
        [Reader, var plan] => Task.FromResult(ReadProcess.Run(Lines.Read<ReadPlan>(plan))),
        _ => null,
    };
}
