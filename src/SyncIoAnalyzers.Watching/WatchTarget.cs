using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Watching;

/// <summary>The process that is watched.</summary>
/// <param name="Id">The process id.</param>
/// <param name="Name">The name.</param>
internal sealed record WatchTarget(int Id, string Name)
{
    /// <summary>The time within which the process must answer.</summary>
    public static readonly TimeSpan AnswerTimeout = TimeSpan.FromSeconds(60);

    /// <summary>The root folder of the process's files; its own root if it runs in a container.</summary>
    public string RootFolder => Directory.Exists($"/proc/{Id}/root") ? $"/proc/{Id}/root" : "";

    /// <summary>Returns the process of an id.</summary>
    /// <exception cref="StopException">There is no such process.</exception>
    public static WatchTarget FromProcessId(int id) =>
        FindProcess(id) ?? throw new StopException($"There is no process {id}. {DescribeRunningProcesses()}");

    /// <summary>Returns true if the process's runtime accepts commands.</summary>
    public static bool IsAnswering(int id) => FindAnsweringProcessIds().Contains(id);

    /// <summary>Returns the only process of a name.</summary>
    /// <exception cref="StopException">There is none, or more than one.</exception>
    public static WatchTarget FromProcessName(string name)
    {
        var named = FindAll().Where(t => string.Equals(t.Name, name, StringComparison.OrdinalIgnoreCase)).ToArray();
        return named switch
        {
            [var one] => one,
            [] => throw new StopException($"No .NET process is called '{name}'. {DescribeRunningProcesses()}"),
            _ => throw CreateAmbiguityException(name, named),
        };
    }

    static StopException CreateAmbiguityException(string name, IReadOnlyCollection<WatchTarget> named) =>
        new($"{named.Count} processes are called '{name}'; name one of them with --process: {string.Join(", ", named.Select(t => t.Id))}.");

    /// <summary>Lists running .NET processes; used when no target was given.</summary>
    public static string DescribeRunningProcesses() =>
        FindAll().ToArray() is { Length: > 0 } all
            ? $".NET processes here: {string.Join(", ", all.OrderBy(t => t.Id).Select(t => $"{t.Id} {t.Name}"))}."
            : "There is no .NET process here that this user may watch.";

    /// <summary>Creates the exception for a process that does not answer, with the cause as far as the system reveals it.</summary>
    public StopException ExplainSilence(Exception? error)
    {
        if (!IsRunning)
            return new StopException($"{this} has ended.");
        if (error is UnauthorizedAccessException or { InnerException: UnauthorizedAccessException } || ReadLoadedFiles() is not { } loaded)
            return new StopException($"{this} belongs to another user; run syncio as that user.");
        var isDotNet = loaded.Any(l => l.Contains("libcoreclr", StringComparison.Ordinal) || l.Contains(".dll", StringComparison.Ordinal));
        return isDotNet
            ? new StopException(
                $"{this} does not answer diagnostics: it was started with DOTNET_EnableDiagnostics=0, "
                    + "or its temporary folder (TMPDIR) is not ours; see docs/watch.md."
            )
            : new StopException($"{this} is no .NET process. {DescribeRunningProcesses()}");
    }

    /// <summary>Reads the runtime's facts about itself.</summary>
    /// <exception cref="StopException">The process does not answer, or this program cannot watch it.</exception>
    public async Task<RuntimeFacts> ReadRuntimeFactsAsync(DiagnosticsClient client, CancellationToken cancel)
    {
        try
        {
            // On a separate thread: a stopped process accepts the command and never answers.
            var facts = await Task
                .Factory.StartNew(() => RuntimeFacts.ReadFacts(client), cancel, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .WaitAsync(AnswerTimeout, cancel);
            return facts.FindMismatch(this, RuntimeInformation.ProcessArchitecture) is { } refused ? throw refused : facts;
        }
        catch (TimeoutException)
        {
            throw CreateTimeoutException();
        }
        catch (Exception silent) when (silent is DiagnosticsClientException or IOException or UnauthorizedAccessException)
        {
            throw ExplainSilence(silent);
        }
    }

    /// <summary>Creates the exception for a process that does not answer in time.</summary>
    public StopException CreateTimeoutException() =>
        new($"{this} did not answer within {AnswerTimeout.TotalSeconds} s; is it stopped, by a debugger or by SIGSTOP?");

    /// <summary>Returns true if the process is still running.</summary>
    public bool IsRunning
    {
        get
        {
            try
            {
                using var process = Process.GetProcessById(Id);
                return !process.HasExited && !IsZombie;
            }
            catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or IOException)
            {
                return false;
            }
        }
    }

    /// <summary>Returns true if the process has ended and its parent has not yet collected it.</summary>
    bool IsZombie =>
        File.Exists($"/proc/{Id}/stat")
        && File.ReadAllText($"/proc/{Id}/stat") is var told
        && told[(told.LastIndexOf(')') + 1)..].TrimStart() is ['Z' or 'X', ..];

    /// <inheritdoc/>
    public override string ToString() => $"Process {Id} ({Name})";

    static IEnumerable<WatchTarget> FindAll()
    {
        foreach (var id in FindAnsweringProcessIds().Where(id => id != Environment.ProcessId))
            if (FindProcess(id) is { } target)
                yield return target;
    }

    /// <summary>
    /// Returns the processes whose runtime has created its socket or pipe in the usual folder. The client library inspects every process
    /// instead, and fails if it lacks access to one.
    /// </summary>
    static IEnumerable<int> FindAnsweringProcessIds() =>
        Directory
            .EnumerateFiles(OperatingSystem.IsWindows() ? @"\\.\pipe\" : Path.GetTempPath(), "dotnet-diagnostic-*")
            .Select(ParseProcessId)
            .Where(id => id > 0)
            .Distinct();

    /// <summary>
    /// Returns the process id in the name of a socket (<c>dotnet-diagnostic-ID-TIME-socket</c>) or a pipe (<c>dotnet-diagnostic-ID</c>); 0
    /// if the name contains none.
    /// </summary>
    internal static int ParseProcessId(string file) =>
        file[(file.LastIndexOfAny(['/', '\\']) + 1)..].Split('-') is [_, _, var id, ..]
        && int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number
            : 0;

    static WatchTarget? FindProcess(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return new WatchTarget(id, GetName(process));
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return null; // its socket may have been left behind
        }
    }

    /// <summary>Returns the process name; for a process of <c>dotnet</c>, the name of its assembly.</summary>
    static string GetName(Process process)
    {
        var command = $"/proc/{process.Id}/cmdline";
        if (process.ProcessName != "dotnet" || !File.Exists(command))
            return process.ProcessName;
        try
        {
            var assembly = File.ReadAllText(command)
                .Split('\0')
                .Skip(1)
                .FirstOrDefault(a => a.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
            return assembly == null ? process.ProcessName : Path.GetFileNameWithoutExtension(assembly);
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return process.ProcessName;
        }
    }

    /// <summary>Returns the files that the process has loaded; null if the system denies access.</summary>
    string[]? ReadLoadedFiles()
    {
        try
        {
            if (File.Exists($"/proc/{Id}/maps"))
                return File.ReadAllLines($"/proc/{Id}/maps") is { Length: > 0 } maps ? maps : null;
            using var process = Process.GetProcessById(Id);
            return [.. process.Modules.Cast<ProcessModule>().Select(m => m.FileName)];
        }
        catch (Exception hidden)
            when (hidden
                    is IOException
                        or UnauthorizedAccessException
                        or System.ComponentModel.Win32Exception
                        or InvalidOperationException
                        or ArgumentException
            )
        {
            return null;
        }
    }
}
