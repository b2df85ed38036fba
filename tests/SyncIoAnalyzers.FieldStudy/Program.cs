using System.Text;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.FieldStudy.Comparing;
using SyncIoAnalyzers.FieldStudy.Peers;
using SyncIoAnalyzers.FieldStudy.Running;
using SyncIoAnalyzers.FieldStudy.Sampling;
using SyncIoAnalyzers.FieldStudy.Tables;

const string Help = """
    dotnet run -c Release --project tests/SyncIoAnalyzers.FieldStudy -- COMMAND

    run --results FOLDER [NAME…]      checks each repository of repositories.tsv, or those named as owner/name, and keeps the findings, the
                                      seconds and the memory; what FOLDER has already is skipped, so an interrupted run goes on
        --clones FOLDER               clones from FOLDER/owner+name instead of GitHub: a git directory, bare or not
        --tool FOLDER                 checks with the syncio.dll in FOLDER instead of the one that is built beside this program
        --random N --seed S           checks N of the repositories only, drawn by the seed S
        --fixes                       also plans all fixes, and keeps how many calls are fixed and refused
    sample --results FOLDER --seed S  draws the warnings about requests that the readers judge, and writes sample.tsv
        --count N                     how many: 200
        --per-repository N            how many of one repository at most: 12
        --output FILE                 writes FILE instead
    peers --results FOLDER [NAME…]    runs the analyzers of the other products, every rule about blocking on, over the same compilations
                                      of the repositories that FOLDER has; --clones, --random and --seed as for run
    table --results FOLDER            writes the tables and the picture of docs/field-study.md from all that FOLDER has, and from sample.tsv
                                      and readings.tsv once these exist
        --name NAME                   the section, for example "the first run", instead of the version of the tool
        --sample FILE, --readings FILE, --docs FOLDER    other places of these files
    compare OLD NEW [NAME…]           compares two folders of results: findings gained and lost, seconds, fixes; the exit code is 1 if the
                                      new version crashed, hung, or has no result where the old one has one
        --random N --seed S           compares those N repositories only
        --format markdown             for the page of a release

    --list FILE replaces repositories.tsv. The page docs/field-study.md is the protocol.
    """;

// Without this, a console that starts in another code page shows arrows as question marks.
Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
using var stopping = new CancellationTokenSource();
Console.CancelKeyPress += (_, pressed) =>
{
    pressed.Cancel = true;
    stopping.Cancel();
};
return await GuardedCommand.RunAsync(RunAsync, Console.Error, "complete results are kept");

Task<int> RunAsync() =>
    args switch
    {
        ["run", .. var words] => RunCommand.RunAsync(words, Console.Out, stopping.Token),
        ["sample", .. var words] => Task.FromResult(SampleCommand.Run(words, Console.Out)),
        ["peers", .. var words] => PeersCommand.RunAsync(words, Console.Out, stopping.Token),
        [PeersCommand.OneSolution, .. var words] => PeersCommand.RunOneAsync(words, stopping.Token),
        ["table", .. var words] => Task.FromResult(TableCommand.Run(words, Console.Out)),
        ["compare", .. var words] => Task.FromResult(CompareCommand.Run(words, Console.Out)),
        [] or ["--help" or "-h", ..] => Task.FromResult(WriteHelp()),
        _ => throw new StopException($"There is no command '{args[0]}'; --help lists the commands."),
    };

static int WriteHelp()
{
    Console.WriteLine(Help);
    return 0;
}
