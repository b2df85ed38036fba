using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>The process that is watched.</summary>
/// <param name="Id">Its number.</param>
/// <param name="Name">What it is called.</param>
internal sealed record Target(int Id, string Name)
{
    /// <summary>How long it may take to answer.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromSeconds(60);

    /// <summary>Where it has its files: its own root where it lives in a container.</summary>
    public string Root => Directory.Exists($"/proc/{Id}/root") ? $"/proc/{Id}/root" : "";

    /// <summary>The process of that number.</summary>
    /// <exception cref="StopException">It is not there.</exception>
    public static Target Of(int id) => Find(id) ?? throw new StopException($"There is no process {id}. {Here()}");

    /// <summary>Whether its runtime is ready to answer.</summary>
    public static bool IsAnswering(int id) => Answering().Contains(id);

    /// <summary>The one process of that name.</summary>
    /// <exception cref="StopException">There is none, or more than one.</exception>
    public static Target Named(string name)
    {
        var named = All().Where(t => string.Equals(t.Name, name, StringComparison.OrdinalIgnoreCase)).ToArray();
        return named switch
        {
            [var one] => one,
            [] => throw new StopException($"No .NET process is called '{name}'. {Here()}"),
            _ => throw new StopException($"{named.Length} processes are called '{name}'; name one of them with --process: {string.Join(", ", named.Select(t => t.Id))}."),
        };
    }

    /// <summary>The processes there are, for who named none.</summary>
    public static string Here() => All().ToArray() is { Length: > 0 } all
        ? $".NET processes here: {string.Join(", ", all.OrderBy(t => t.Id).Select(t => $"{t.Id} {t.Name}"))}."
        : "There is no .NET process here that this user may watch.";

    /// <summary>Why it does not tell, as far as the system shows.</summary>
    public StopException Silent(Exception? error)
    {
        if (!IsRunning)
            return new StopException($"{this} has ended.");
        if (error is UnauthorizedAccessException or { InnerException: UnauthorizedAccessException } || Loaded() is not { } loaded)
            return new StopException($"{this} belongs to another user; run syncio as that user.");
        return loaded.Any(l => l.Contains("libcoreclr", StringComparison.Ordinal) || l.Contains(".dll", StringComparison.Ordinal))
            ? new StopException($"{this} does not answer diagnostics: it was started with DOTNET_EnableDiagnostics=0, or its temporary folder (TMPDIR) is not ours; see docs/watch.md.")
            : new StopException($"{this} is no .NET process. {Here()}");
    }

    /// <summary>What its runtime says of itself.</summary>
    /// <exception cref="StopException">It does not answer, or this program cannot watch it.</exception>
    public async Task<RuntimeFacts> AskAsync(DiagnosticsClient client, CancellationToken cancel)
    {
        try
        {
            // On a thread of its own: who is stopped takes the question, and never answers.
            var facts = await Task.Factory.StartNew(() => RuntimeFacts.Of(client), cancel, TaskCreationOptions.LongRunning, TaskScheduler.Default).WaitAsync(Patience, cancel);
            return facts.Refused(this, RuntimeInformation.ProcessArchitecture) is { } refused ? throw refused : facts;
        }
        catch (TimeoutException)
        {
            throw Stuck();
        }
        catch (Exception silent) when (silent is DiagnosticsClientException or IOException or UnauthorizedAccessException)
        {
            throw Silent(silent);
        }
    }

    /// <summary>It does not answer in time.</summary>
    public StopException Stuck() => new($"{this} did not answer within {Patience.TotalSeconds} s; is it stopped, by a debugger or by SIGSTOP?");

    /// <summary>Whether it is still there.</summary>
    public bool IsRunning
    {
        get
        {
            try
            {
                using var process = Process.GetProcessById(Id);
                return !process.HasExited && !IsLeftBehind;
            }
            catch (Exception gone) when (gone is ArgumentException or InvalidOperationException or IOException)
            {
                return false;
            }
        }
    }

    /// <summary>Whether it has ended and only its parent has yet to take note of that.</summary>
    bool IsLeftBehind => File.Exists($"/proc/{Id}/stat") && File.ReadAllText($"/proc/{Id}/stat") is var told && told[(told.LastIndexOf(')') + 1)..].TrimStart() is ['Z' or 'X', ..];

    /// <inheritdoc/>
    public override string ToString() => $"Process {Id} ({Name})";

    static IEnumerable<Target> All()
    {
        foreach (var id in Answering().Where(id => id != Environment.ProcessId))
            if (Find(id) is { } target)
                yield return target;
    }

    /// <summary>The processes whose runtime has left its socket, or pipe, where all look for it. The client library looks into every process instead, and fails where one must not be looked into.</summary>
    static IEnumerable<int> Answering() =>
        Directory.EnumerateFiles(OperatingSystem.IsWindows() ? @"\\.\pipe\" : Path.GetTempPath(), "dotnet-diagnostic-*").Select(IdIn).Where(id => id > 0).Distinct();

    /// <summary>The process that a socket (<c>dotnet-diagnostic-ID-TIME-socket</c>) or a pipe (<c>dotnet-diagnostic-ID</c>) is of; 0 when its name tells none.</summary>
    internal static int IdIn(string file) => file[(file.LastIndexOfAny(['/', '\\']) + 1)..].Split('-') is [_, _, var id, ..] && int.TryParse(id, NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;

    static Target? Find(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return new Target(id, NameOf(process));
        }
        catch (Exception gone) when (gone is ArgumentException or InvalidOperationException)
        {
            return null; // it may have left its socket behind
        }
    }

    /// <summary>Its name; of what <c>dotnet</c> runs, that of the assembly.</summary>
    static string NameOf(Process process)
    {
        var command = $"/proc/{process.Id}/cmdline";
        if (process.ProcessName != "dotnet" || !File.Exists(command))
            return process.ProcessName;
        try
        {
            var assembly = File.ReadAllText(command).Split('\0').Skip(1).FirstOrDefault(a => a.EndsWith(".dll", StringComparison.OrdinalIgnoreCase));
            return assembly == null ? process.ProcessName : Path.GetFileNameWithoutExtension(assembly);
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException)
        {
            return process.ProcessName;
        }
    }

    /// <summary>The files it has loaded; null where the system does not show them to us.</summary>
    string[]? Loaded()
    {
        try
        {
            if (File.Exists($"/proc/{Id}/maps"))
                return File.ReadAllLines($"/proc/{Id}/maps") is { Length: > 0 } maps ? maps : null;
            using var process = Process.GetProcessById(Id);
            return [.. process.Modules.Cast<ProcessModule>().Select(m => m.FileName)];
        }
        catch (Exception hidden) when (hidden is IOException or UnauthorizedAccessException or System.ComponentModel.Win32Exception or InvalidOperationException or ArgumentException)
        {
            return null;
        }
    }
}
