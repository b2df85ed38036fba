using SyncIoAnalyzers.BlockingBodies;
using SyncIoAnalyzers.Cli.Caching;
using MemberVerdict = SyncIoAnalyzers.CallGraph.MemberVerdict;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>Writes and reads the facts about the bodies of one project.</summary>
internal static class BodyFactsFormat
{
    // Of facts that may be missing.
    const int Missing = 0;

    /// <summary>Writes the facts about all bodies.</summary>
    public static void WriteFacts(CacheWriter writer, IReadOnlyCollection<KeyValuePair<string, BodyFacts>> bodies) =>
        writer.WriteList(
            bodies,
            body =>
            {
                var (key, facts) = body;
                writer.WriteText(key);
                writer.WriteCount(facts.Wait is { } wait ? (int)wait + 1 : Missing);
                writer.WriteCount(facts.WaitsForArgument is { } waits ? Convert.ToInt32(waits) + 1 : Missing);
                writer.WriteOptional(facts.Calls, calls => writer.WriteList(calls, call => WriteCall(writer, call)));
            }
        );

    /// <summary>Reads the facts about all bodies.</summary>
    public static IReadOnlyList<KeyValuePair<string, BodyFacts>> ReadFacts(CacheReader reader) =>
        reader.ReadList(() => KeyValuePair.Create(reader.ReadText(), ReadBody(reader)));

    static BodyFacts ReadBody(CacheReader reader)
    {
        MemberVerdict? wait = reader.ReadCount() is > Missing and var verdict ? (MemberVerdict)(verdict - 1) : null;
        bool? waitsForArgument = reader.ReadCount() is > Missing and var waits ? waits > 1 : null;
        return new(wait, waitsForArgument, reader.ReadOptional<IReadOnlyList<BodyCall>>(() => reader.ReadList(() => ReadCall(reader))));
    }

    static void WriteCall(CacheWriter writer, BodyCall call)
    {
        writer.WriteText(call.Key);
        writer.WriteFlag(call.IsBlockingForCaller);
        writer.WriteCount((int)call.Kind);
    }

    static BodyCall ReadCall(CacheReader reader) => new(reader.ReadText(), reader.ReadFlag(), (BodyCallKind)reader.ReadCount());
}
