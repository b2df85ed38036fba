using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Proving;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio prove</c>: fixes a request in a copy, builds both versions, and loads and watches both in turns.</summary>
internal static class ProveRunner
{
    /// <summary>Writes the page and a summary; returns the exit code.</summary>
    /// <param name="options">The options.</param>
    /// <param name="answers">The terminal on which the user can answer; null if there is none.</param>
    /// <param name="output">Receives the summary.</param>
    /// <param name="error">Receives the plan and the progress.</param>
    /// <param name="cancel">Ends the work.</param>
    /// <param name="step">Receives the steps; null to show them on a terminal.</param>
    public static async Task<int> RunAsync(
        ProveOptions options,
        TextReader? answers,
        TextWriter output,
        TextWriter error,
        CancellationToken cancel,
        Action<string>? step = null
    )
    {
        var load = options.Check.Load;
        var input = InputPathResolver.ResolveFile(load.Path, load.CurrentDirectory);
        var inputs = ReadInputs(options, Path.GetDirectoryName(input)!);
        var page = Path.GetFullPath(options.OutputFile ?? "prove.html", load.CurrentDirectory);
        ReportFile.ThrowIfUnwritable(page);
        using var copies = new ProofCopies(options, input);
        var (findings, projects) = await ShowStepsAsync(shown => copies.CheckAsync(shown, cancel));
        var requests = SelectRequests(findings, options, inputs);
        var project = WebProjects.FindProject(projects, requests, options.Project, load.CurrentDirectory);
        var profile = LaunchProfile.ReadProfile(Path.GetDirectoryName(project)!, options.LaunchProfile);
        foreach (var request in requests)
            inputs = CompleteInputs(request, inputs, options, answers, error);
        ProofPlan.WritePlan(requests, project, profile, options, error);
        if (!options.IsConfirmed && !(answers != null && ProofPlan.Ask(answers, error)))
            throw new StopException("Nothing was started; add --yes to start it without a question.");
        var proofs = new List<ProofResult>();
        foreach (var request in requests)
            proofs.Add(await ShowStepsAsync(shown => ProveAsync(request, shown)));
        WritePages(proofs, page, options, profile, output);
        return proofs.All(p => p.IsProven) ? ExitCode.Clean : ExitCode.Findings;

        Task<T> ShowStepsAsync<T>(Func<Action<string>, Task<T>> work) =>
            step == null ? ProgressDisplay.ShowStepsAsync(error, work) : work(step);

        async Task<ProofResult> ProveAsync(ProvenRequest request, Action<string> shown)
        {
            var measurement = new ProofMeasurement(options, request, inputs, profile);
            var (fix, after) = await copies.BuildFixedAsync(request, project, shown, cancel);
            var before = await copies.BuildOriginalAsync(project, shown, cancel);
            shown($"{request.Route}: comparing the answers");
            await measurement.CompareAnswersAsync(before, after, cancel);
            var (befores, afters) = await measurement.MeasureAsync(before, after, shown, cancel);
            return new ProofResult(request, fix, befores, afters);
        }
    }

    static RequestInputs ReadInputs(ProveOptions options, string folder) =>
        options.RequestsFile is { } named ? RequestInputs.ReadFile(Path.GetFullPath(named, options.Check.Load.CurrentDirectory))
        : Path.Combine(folder, RequestInputs.DefaultName) is var usual && File.Exists(usual) ? RequestInputs.ReadFile(usual)
        : new RequestInputs();

    static ProvenRequest[] SelectRequests(IEnumerable<ReportedFinding> findings, ProveOptions options, RequestInputs inputs)
    {
        var isNamed = options.RequestGlob != null || options.Finding != null;
        var requests = ProvenRequest
            .FindRequests(findings.Where(f => f.Severity >= options.Check.Severity && IsNamed(f, options.Finding)))
            .Where(r => options.RequestGlob is not { } glob || FindingSelection.IsGlobMatch(r.Route, glob))
            .Where(r => isNamed || r.IsSafe || options.AllowsWrites)
            .ToArray();
        // Unless the user names one, a request that can be sent as it is comes before one that needs values.
        var sendable = requests.Where(r => r.FindMissingValues(inputs.FindInput(r.Route)).Count == 0).ToArray();
        var selected = (isNamed || sendable.Length == 0 ? requests : sendable).Take(options.MaxRequests).ToArray();
        return selected.Length > 0
            ? selected
            : throw new StopException("No finding is on a request that matches and that can be sent; 'syncio check' lists all findings.");
    }

    static bool IsNamed(ReportedFinding finding, string? name) =>
        name == null
        || $"{finding.File}:{finding.Line}" is var place && (place == name || place.EndsWith("/" + name, StringComparison.Ordinal));

    /// <summary>Returns the inputs with the route values that the user enters on the terminal.</summary>
    /// <exception cref="StopException">The request must not be sent, or a value is missing.</exception>
    static RequestInputs CompleteInputs(
        ProvenRequest request,
        RequestInputs inputs,
        ProveOptions options,
        TextReader? answers,
        TextWriter error
    )
    {
        if (!request.IsSafe && !options.AllowsWrites)
            throw new StopException(
                $"{request.Route} may change data, thousands of times; add --allow-writes if the application uses data that may be changed."
            );
        if (request.FindMissingValues(inputs.FindInput(request.Route)) is not { Count: > 0 } missing)
            return inputs;
        if (answers != null && !options.IsConfirmed)
            return inputs.AddValues(request.Route, missing.ToDictionary(name => name, name => ProofPlan.AskValue(name, answers, error)));
        var values = string.Join(", ", missing.Select(name => $"\"{name}\": \"…\""));
        throw new StopException(
            $"{request.Route} needs a value for {string.Join(" and ", missing)}; "
                + $"write it to {RequestInputs.DefaultName} beside the solution: "
                + $"{{ \"requests\": {{ \"{request.Route}\": {{ \"values\": {{ {values} }} }} }} }}"
        );
    }

    static void WritePages(IReadOnlyList<ProofResult> proofs, string page, ProveOptions options, LaunchProfile profile, TextWriter output)
    {
        foreach (var (proof, number) in proofs.Select((p, i) => (p, i)))
        {
            var file = number == 0 ? page : Path.ChangeExtension(page, null) + $"-{number + 1}{Path.GetExtension(page)}";
            var document = ProofDocument.CreateDocument(proof, options, profile);
            ReportFile.WriteFile(file, writer => writer.Write(HtmlPage.CreateHtml(document)));
            ScreenPage.WriteDocument(document, ProofDocument.FigureTable, output);
            output.WriteLine($"The page: {file}");
        }
    }
}
