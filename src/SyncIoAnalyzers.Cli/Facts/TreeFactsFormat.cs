using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Caching;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>Writes and reads the facts about one tree.</summary>
internal static class TreeFactsFormat
{
    /// <summary>Writes the facts about a tree.</summary>
    public static void WriteFacts(CacheWriter writer, StoredTreeFacts facts)
    {
        writer.WriteOptional(facts.Declarations, d => WriteDeclarations(writer, d));
        writer.WriteOptional(facts.Registrations, r => WriteRegistrations(writer, r));
        writer.WriteList(facts.Fragments, f => WriteFragment(writer, f));
    }

    /// <summary>Reads the facts about a tree.</summary>
    public static StoredTreeFacts ReadFacts(CacheReader reader) =>
        new(
            reader.ReadOptional(() => ReadDeclarations(reader)),
            reader.ReadOptional(() => ReadRegistrations(reader)),
            reader.ReadList(() => ReadFragment(reader))
        );

    static void WriteDeclarations(CacheWriter writer, TreeDeclarations declarations)
    {
        writer.WriteList(declarations.Types, t => WriteType(writer, t));
        writer.WriteList(declarations.EntryPoints, e => WriteEntryPoint(writer, e));
    }

    static TreeDeclarations ReadDeclarations(CacheReader reader) =>
        new(reader.ReadList(() => ReadType(reader)), reader.ReadList(() => ReadEntryPoint(reader)));

    static void WriteType(CacheWriter writer, TypeFact type)
    {
        writer.WriteText(type.Key);
        writer.WriteTexts(type.Supertypes);
        writer.WriteList(type.Implementations, i => WritePair(writer, i.Contract, i.Member));
        writer.WriteTexts(type.ReplacedMembers);
        writer.WriteList(type.MessageHandlers, h => WritePair(writer, h.Message, h.Member));
        writer.WriteTexts(type.Constructors);
        writer.WriteTexts(type.Dependencies);
    }

    static TypeFact ReadType(CacheReader reader) =>
        new(
            reader.ReadText(),
            [.. reader.ReadTexts()],
            reader.ReadList(() => (reader.ReadText(), reader.ReadText())),
            reader.ReadTexts(),
            reader.ReadList(() => (reader.ReadText(), reader.ReadText())),
            reader.ReadTexts(),
            reader.ReadTexts()
        );

    static void WritePair(CacheWriter writer, string first, string second)
    {
        writer.WriteText(first);
        writer.WriteText(second);
    }

    static void WriteEntryPoint(CacheWriter writer, EntryPointFact entry)
    {
        writer.WriteText(entry.Kind);
        writer.WriteText(entry.Key);
        writer.WriteText(entry.DisplayName);
        writer.WriteOptional(entry.ParameterTypes, writer.WriteTexts);
        writer.WriteFlag(entry.IsByName);
    }

    static EntryPointFact ReadEntryPoint(CacheReader reader) =>
        new(reader.ReadText(), reader.ReadText(), reader.ReadText(), reader.ReadOptional(reader.ReadTexts))
        {
            IsByName = reader.ReadFlag(),
        };

    static void WriteRegistrations(CacheWriter writer, TreeRegistrations tree)
    {
        writer.WriteHash(tree.WordsHash);
        writer.WriteList(tree.Registrations.EntryPoints, e => WriteEntryPoint(writer, e));
        writer.WriteList(tree.Registrations.Registrations, r => WriteRegistration(writer, r));
    }

    static TreeRegistrations ReadRegistrations(CacheReader reader) =>
        new(
            reader.ReadHash(),
            new FrameworkRegistrations(reader.ReadList(() => ReadEntryPoint(reader)), reader.ReadList(() => ReadRegistration(reader)))
        );

    static void WriteRegistration(CacheWriter writer, RegistrationFact registration)
    {
        writer.WriteText(registration.ServiceType);
        writer.WriteOptional(registration.ImplementationType, writer.WriteText);
        writer.WriteText(registration.Kind);
        writer.WriteOptional(registration.CreatedType, writer.WriteText);
        writer.WriteOptional(registration.ServiceKey, writer.WriteText);
    }

    static RegistrationFact ReadRegistration(CacheReader reader) =>
        new(
            reader.ReadText(),
            reader.ReadOptional(reader.ReadText),
            reader.ReadText(),
            reader.ReadOptional(reader.ReadText),
            reader.ReadOptional(reader.ReadText)
        );

    static void WriteFragment(CacheWriter writer, StoredFragment fragment)
    {
        writer.WriteCount(fragment.Ordinal);
        writer.WriteTexts(fragment.Keys);
        writer.WriteOptional(fragment.Edges, e => WriteEdges(writer, e));
    }

    static StoredFragment ReadFragment(CacheReader reader) =>
        new(reader.ReadCount(), reader.ReadTexts(), reader.ReadOptional(() => ReadEdges(reader)));

    static void WriteEdges(CacheWriter writer, FragmentEdges fragment)
    {
        writer.WriteHash(fragment.WordsHash);
        writer.WriteCount(fragment.Edges.Count);
        foreach (var (source, edges) in fragment.Edges)
        {
            writer.WriteText(source);
            writer.WriteList(edges, e => WriteEdge(writer, e));
        }
    }

    static FragmentEdges ReadEdges(CacheReader reader)
    {
        var hash = reader.ReadHash();
        var edges = new Dictionary<string, List<CallEdge>>();
        for (var open = reader.ReadCount(); open > 0; open--)
            if (!edges.TryAdd(reader.ReadText(), reader.ReadList(() => ReadEdge(reader))))
                throw new InvalidDataException("A member has edges twice.");
        return new FragmentEdges(hash, edges);
    }

    static void WriteEdge(CacheWriter writer, CallEdge edge)
    {
        writer.WriteText(edge.Target);
        writer.WriteCount((int)edge.Kind);
        writer.WriteCount((int)edge.ReachKind);
        writer.WriteOptional(edge.ReceiverTypes, writer.WriteTexts);
        writer.WriteOptional(edge.CallingMember, writer.WriteText);
        writer.WriteFlag(edge.IsOnThis);
        writer.WriteOptional(edge.PassedTo, writer.WriteText);
        WriteParameter(writer, edge.ReceiverParameter);
        writer.WriteOptional(edge.Arguments, all => writer.WriteList(all, a => WriteArgument(writer, a)));
        writer.WriteOptional(edge.ServiceKey, writer.WriteText);
    }

    static void WriteArgument(CacheWriter writer, ArgumentType argument)
    {
        writer.WriteCount(argument.Parameter);
        writer.WriteOptional(argument.Type, writer.WriteText);
        WriteParameter(writer, argument.FromParameter);
    }

    static ArgumentType ReadArgument(CacheReader reader) =>
        new(reader.ReadCount(), reader.ReadOptional(reader.ReadText), ReadParameter(reader));

    // The ordinal after 0 for none.
    static void WriteParameter(CacheWriter writer, int? parameter) => writer.WriteCount(parameter + 1 ?? 0);

    static int? ReadParameter(CacheReader reader) => reader.ReadCount() is > 0 and var number ? number - 1 : null;

    static CallEdge ReadEdge(CacheReader reader)
    {
        var edge = new CallEdge(
            reader.ReadText(),
            (CallEdgeKind)reader.ReadCount(),
            (ReachKind)reader.ReadCount(),
            reader.ReadOptional(reader.ReadTexts),
            reader.ReadOptional(reader.ReadText),
            reader.ReadFlag(),
            reader.ReadOptional(reader.ReadText),
            ReadParameter(reader)
        );
        return edge with
        {
            Arguments = reader.ReadOptional(() => reader.ReadList(() => ReadArgument(reader))),
            ServiceKey = reader.ReadOptional(reader.ReadText),
        };
    }
}
