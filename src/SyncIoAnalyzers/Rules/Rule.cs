using System.Reflection;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>A rule about calls: its descriptor and the one question it asks of a call that a table line gave to it.</summary>
internal abstract class Rule(DiagnosticDescriptor descriptor)
{
    /// <summary>The rule as users see it.</summary>
    public DiagnosticDescriptor Descriptor { get; } = descriptor;

    /// <summary>Whether blocking here is a trap even in a library that cannot see its callers.</summary>
    public virtual bool IsTrapForCallers => false;

    /// <summary>Whether what is found makes the callers of its member wait.</summary>
    public virtual bool HoldsCallers => true;

    /// <summary>Whether what is found concerns every request, wherever it stands.</summary>
    public virtual bool IsForEveryRequest => false;

    /// <summary>Whether an <c>await</c> where the call stands is its cure, so that what takes no <c>await</c> leaves none.</summary>
    public virtual bool IsAwaited => true;

    /// <summary>What is to be said of a call; null when nothing is. Rules about statements, members and files say nothing of calls.</summary>
    public virtual Answer? Ask(Site site) => null;
}

/// <summary>Where a rule's page stands on the web.</summary>
internal static class HelpLink
{
    static readonly string? Home = typeof(HelpLink).GetTypeInfo().Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().FirstOrDefault(a => a.Key == "ProjectUrl")?.Value;

    /// <summary>The address of a rule's page; null while the project has no home.</summary>
    public static string? To(string id) => string.IsNullOrEmpty(Home) ? null : $"{Home!.TrimEnd('/')}/blob/main/docs/rules/{id}.md";
}

/// <summary>What a rule found.</summary>
/// <param name="Rule">The rule that reports it.</param>
/// <param name="Where">The code to mark.</param>
/// <param name="Call">The call as the message names it.</param>
/// <param name="Counterpart">What to write instead.</param>
/// <param name="Also">Further places that belong to the same wait.</param>
internal sealed record Answer(Rule Rule, SyntaxNode Where, string Call, string Counterpart, IReadOnlyList<SyntaxNode> Also)
{
    /// <summary>A finding in one place.</summary>
    public Answer(Rule rule, SyntaxNode where, string call, string counterpart)
        : this(rule, where, call, counterpart, []) { }

    /// <summary>A finding in one place with a counterpart that was looked for there.</summary>
    public Answer(Rule rule, SyntaxNode where, string call, Counterpart counterpart)
        : this(rule, where, call, counterpart.Write, []) => (Fits, Using) = (counterpart.Fits, counterpart.Using);

    /// <summary>The word to mark, where the whole code would be too much.</summary>
    public SyntaxToken Mark { get; init; }

    /// <summary>What is marked.</summary>
    public Location Location => Mark == default ? Where.GetLocation() : Mark.GetLocation();

    /// <summary>The namespace of the counterpart when it is an extension method; empty otherwise.</summary>
    public string Using { get; init; } = "";

    /// <summary>Whether the counterpart takes the arguments as they stand.</summary>
    public bool Fits { get; init; } = true;

    /// <summary>Whether there is no counterpart to write, and words tell what to do instead.</summary>
    public bool IsAdvice { get; init; }

    /// <summary>Whether the caller of the member that holds it waits too. Short local file I/O does not count: it may stay synchronous.</summary>
    public bool HoldsCaller { get; init; } = Rule.HoldsCallers;

    /// <summary>Whether an <c>await</c> where it stands is its cure.</summary>
    public bool IsAwaited { get; init; } = Rule.IsAwaited;

    /// <summary>The waits inside that are part of the finding, each as its own rule would tell it: a fix rewrites them together. Their places are in <see cref="Also"/>.</summary>
    public IReadOnlyList<Answer> Inside { get; init; } = [];

    /// <summary>What the call wraps, or the member that it makes a trap of; empty when neither.</summary>
    public string Inner { get; init; } = "";
}
