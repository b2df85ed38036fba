using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>An external load generator installed on this machine.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Version">The version that it reports.</param>
/// <param name="Path">The path of its executable.</param>
internal sealed record InstalledDriver(string Name, string Version, string Path)
{
    static readonly TimeSpan ExtraTime = TimeSpan.FromSeconds(20);

    static readonly Dictionary<string, LoadDriver> KnownDrivers = new()
    {
        ["wrk"] = new WrkDriver(),
        ["bombardier"] = new BombardierDriver(),
    };

    /// <summary>Finds the generator with this name on the PATH.</summary>
    /// <param name="name">The name as typed.</param>
    /// <param name="targets">The targets that it will send requests to.</param>
    /// <param name="path">The folders to search; null for those in PATH.</param>
    /// <exception cref="StopException">
    /// The name is unknown, the program is missing or is something else, or it cannot send such requests.
    /// </exception>
    public static InstalledDriver FindInstalled(string name, IReadOnlyList<RequestTarget> targets, string? path = null)
    {
        if (!KnownDrivers.TryGetValue(name, out var form))
            throw new StopException($"There is no driver {name}; there are {string.Join(" and ", KnownDrivers.Keys)}.");
        if (targets.Select(form.FindRefusal).FirstOrDefault(r => r != null) is { } refusal)
            throw new StopException(refusal);
        var folders = (path ?? Environment.GetEnvironmentVariable("PATH") ?? "").Split(System.IO.Path.PathSeparator);
        var file =
            FindExecutable(name, folders) ?? throw new StopException($"{name} is not on the PATH; install it, or leave out --driver.");
        // Other programs have the same name.
        var says = ReadOutput(file, [form.VersionOption], ExtraTime, default).Split('\n')[0].Trim();
        return says.StartsWith(form.VersionPrefix, StringComparison.Ordinal)
            ? new InstalledDriver(name, says.Split(" Copyright")[0], file)
            : throw new StopException($"{file} is not the driver {name}: its version does not start with '{form.VersionPrefix}'.");
    }

    /// <summary>Runs a stage; the generator reports only at the end.</summary>
    /// <exception cref="StopException">The generator failed.</exception>
    public StageResult RunStage(RequestTarget target, LoadStage stage, double timeoutSeconds, CancellationToken cancel)
    {
        var (form, seconds) = (KnownDrivers[Name], (int)Math.Ceiling(stage.Seconds));
        var text = ReadOutput(
            Path,
            form.CreateArguments(target, stage.Connections, seconds, (int)Math.Ceiling(timeoutSeconds)),
            TimeSpan.FromSeconds(seconds + timeoutSeconds) + ExtraTime,
            cancel
        );
        try
        {
            return form.ParseOutput(text, stage);
        }
        catch (FormatException)
        {
            var printed = text.Split('\n').Select(line => line.Trim()).FirstOrDefault(line => line.Length > 0);
            throw new StopException($"{Name} printed no measurement, but: {printed ?? "nothing"}");
        }
    }

    static string? FindExecutable(string name, IEnumerable<string> folders) =>
        folders
            .SelectMany(f => new[] { System.IO.Path.Combine(f, name), System.IO.Path.Combine(f, name + ".exe") })
            .FirstOrDefault(File.Exists);

    /// <summary>Runs a program to its end and returns its standard output and standard error.</summary>
    static string ReadOutput(string file, IEnumerable<string> arguments, TimeSpan limit, CancellationToken cancel)
    {
        var start = new ProcessStartInfo(file, arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
        };
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

/// <summary>The command line and the output format of one load generator.</summary>
internal abstract class LoadDriver
{
    /// <summary>The option that prints the version.</summary>
    public abstract string VersionOption { get; }

    /// <summary>The start of the version output.</summary>
    public abstract string VersionPrefix { get; }

    /// <summary>Returns why the generator cannot send such requests; null if it can.</summary>
    public abstract string? FindRefusal(RequestTarget target);

    /// <summary>Returns the command line. Times are whole seconds, since the generators accept no fractions.</summary>
    public abstract IEnumerable<string> CreateArguments(RequestTarget target, int connections, int seconds, int timeout);

    /// <summary>Parses the output.</summary>
    /// <exception cref="FormatException">The output contains no measurement.</exception>
    public abstract StageResult ParseOutput(string text, LoadStage stage);

    /// <summary>Returns the URL with the verified address instead of the host name.</summary>
    protected static string FormatUrl(RequestTarget target) =>
        new UriBuilder(target.Url) { Host = target.Address }
            .Uri
            .AbsoluteUri;

    /// <summary>Returns the headers, including a Host header with the typed host name.</summary>
    protected static IEnumerable<string> GetHeaders(RequestTarget target) =>
        target.Headers.Any(h => h.StartsWith("Host:", StringComparison.OrdinalIgnoreCase))
            ? target.Headers
            : [$"Host: {target.Url.Authority}", .. target.Headers];

    /// <summary>Formats an integer for a command line.</summary>
    protected static string FormatNumber(int number) => number.ToString(CultureInfo.InvariantCulture);
}
