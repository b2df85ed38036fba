using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>A driver of others that is on this machine: what it is told, and how what it tells is read.</summary>
/// <param name="Name">How it is called.</param>
/// <param name="Version">What it says that it is.</param>
/// <param name="Path">Where it is.</param>
internal sealed record Tool(string Name, string Version, string Path)
{
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(20);

    static readonly Dictionary<string, ToolForm> Known = new() { ["wrk"] = new WrkForm(), ["bombardier"] = new BombardierForm() };

    /// <summary>The tool of that name, if it is on the PATH and can ask that.</summary>
    /// <param name="name">The name as typed.</param>
    /// <param name="targets">What it will be asked to ask.</param>
    /// <param name="path">The folders in which it is looked for; null for those of the PATH.</param>
    /// <exception cref="StopException">It is not known, not there, something else, or cannot ask that.</exception>
    public static Tool Find(string name, IReadOnlyList<Target> targets, string? path = null)
    {
        if (!Known.TryGetValue(name, out var form))
            throw new StopException($"There is no driver {name}; there are {string.Join(" and ", Known.Keys)}.");
        if (targets.Select(form.Refusal).FirstOrDefault(r => r != null) is { } refusal)
            throw new StopException(refusal);
        var file = (path ?? Environment.GetEnvironmentVariable("PATH") ?? "").Split(System.IO.Path.PathSeparator).SelectMany(f => new[] { System.IO.Path.Combine(f, name), System.IO.Path.Combine(f, name + ".exe") }).FirstOrDefault(File.Exists)
            ?? throw new StopException($"{name} is not on the PATH; install it, or leave out --driver.");
        // Other programs have such names, too.
        var says = Output(file, [form.AsksVersion], Patience, default).Split('\n')[0].Trim();
        return says.StartsWith(form.SaysVersion, StringComparison.Ordinal) ? new Tool(name, says.Split(" Copyright")[0], file) : throw new StopException($"{file} is not the driver {name}: it does not say '{form.SaysVersion}' of itself.");
    }

    /// <summary>Asks as a stage has it; what it tells at the end is all that there is.</summary>
    /// <exception cref="StopException">It ended otherwise than it should.</exception>
    public StageResult Run(Target target, Stage stage, double timeoutSeconds, CancellationToken cancel)
    {
        var (form, seconds) = (Known[Name], (int)Math.Ceiling(stage.Seconds));
        var text = Output(Path, form.Arguments(target, stage.Connections, seconds, (int)Math.Ceiling(timeoutSeconds)), TimeSpan.FromSeconds(seconds + timeoutSeconds) + Patience, cancel);
        try
        {
            return form.Read(text, stage);
        }
        catch (FormatException)
        {
            throw new StopException($"{Name} did not say what was measured, but: {text.Split('\n').FirstOrDefault(l => l.Trim().Length > 0)?.Trim() ?? "nothing"}");
        }
    }

    /// <summary>All that a program says till it ends, on both of its outputs.</summary>
    static string Output(string file, IEnumerable<string> arguments, TimeSpan limit, CancellationToken cancel)
    {
        var start = new ProcessStartInfo(file, arguments) { RedirectStandardOutput = true, RedirectStandardError = true, RedirectStandardInput = true };
        try
        {
            using var process = Process.Start(start)!;
            process.StandardInput.Close();
            using var bounded = CancellationTokenSource.CreateLinkedTokenSource(cancel);
            bounded.CancelAfter(limit);
            using var killed = bounded.Token.Register(() => process.Kill(entireProcessTree: true));
            var error = process.StandardError.ReadToEndAsync(CancellationToken.None);
            var text = process.StandardOutput.ReadToEnd() + error.GetAwaiter().GetResult();
            process.WaitForExit();
            cancel.ThrowIfCancellationRequested();
            return text;
        }
        catch (Win32Exception error)
        {
            throw new StopException($"{file} cannot be started: {error.Message}");
        }
    }
}

/// <summary>What one driver is told, and how what it tells is read.</summary>
internal abstract class ToolForm
{
    /// <summary>The option that asks for its version.</summary>
    public abstract string AsksVersion { get; }

    /// <summary>How the answer begins.</summary>
    public abstract string SaysVersion { get; }

    /// <summary>Why it cannot ask that; null when it can.</summary>
    public abstract string? Refusal(Target target);

    /// <summary>Its arguments; it knows whole seconds only.</summary>
    public abstract IEnumerable<string> Arguments(Target target, int connections, int seconds, int timeout);

    /// <summary>What it said.</summary>
    /// <exception cref="FormatException">It says nothing of what was measured.</exception>
    public abstract StageResult Read(string text, Stage stage);

    /// <summary>Where to ask: the address that was checked, not the name that stands for it.</summary>
    protected static string Url(Target target) => new UriBuilder(target.Url) { Host = target.Address }.Uri.AbsoluteUri;

    /// <summary>The headers, with the name that was typed.</summary>
    protected static IEnumerable<string> Headers(Target target) => target.Headers.Any(h => h.StartsWith("Host:", StringComparison.OrdinalIgnoreCase)) ? target.Headers : [$"Host: {target.Url.Authority}", .. target.Headers];

    /// <summary>A whole number as arguments have it.</summary>
    protected static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
