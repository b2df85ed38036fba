using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A method of an assembly that is read.</summary>
internal sealed class IlMethod(IlClass type, MethodDefinitionHandle handle)
{
    static readonly string[] Tasks = ["System.Threading.Tasks.Task", "System.Threading.Tasks.ValueTask", "System.Collections.Generic.IAsyncEnumerable", "System.Runtime.CompilerServices.Configured"];

    StrongBox<MethodSignature<IlType>>? _signature;
    string? _text;

    /// <summary>The type that declares it.</summary>
    public IlClass Type => type;

    /// <summary>Its place in the table of methods.</summary>
    public MethodDefinitionHandle Handle => handle;

    /// <summary>Its number, the same in every copy of the assembly.</summary>
    public int Token => MetadataTokens.GetToken(handle);

    /// <summary>Its row.</summary>
    public MethodDefinition Definition { get; } = type.Assembly.Metadata.GetMethodDefinition(handle);

    /// <summary>Its name; that of a constructor is <c>.ctor</c>.</summary>
    public string Name { get; } = type.Assembly.Metadata.GetString(type.Assembly.Metadata.GetMethodDefinition(handle).Name);

    /// <summary>The types of its parameters and of what it returns.</summary>
    public MethodSignature<IlType> Signature => (_signature ??= new(Definition.DecodeSignature(type.Assembly.Signatures, null))).Value;

    /// <summary>The signature as a text, to be compared.</summary>
    public string SignatureText => _text ??= Text(Signature);

    /// <summary>Whether another body may stand for it.</summary>
    public bool IsVirtual => (Definition.Attributes & MethodAttributes.Virtual) != 0 && !((Definition.Attributes & MethodAttributes.Final) != 0 || type.IsSealed);

    /// <summary>Whether it has a place in a table of virtual methods at all.</summary>
    public bool IsOverridable => (Definition.Attributes & MethodAttributes.Virtual) != 0;

    /// <summary>Whether it begins a new place there, and overrides nothing.</summary>
    public bool IsNew => (Definition.Attributes & MethodAttributes.NewSlot) != 0;

    /// <summary>Whether it has no body.</summary>
    public bool IsAbstract => (Definition.Attributes & MethodAttributes.Abstract) != 0;

    /// <summary>Whether it needs no object.</summary>
    public bool IsStatic => (Definition.Attributes & MethodAttributes.Static) != 0;

    /// <summary>Whether every assembly may call it.</summary>
    public bool IsPublic => (Definition.Attributes & MethodAttributes.MemberAccessMask) == MethodAttributes.Public && type.IsPublic;

    /// <summary>Whether it gives something to await: then its caller does not wait for its end.</summary>
    public bool IsAwaited => Tasks.Any(task => Signature.ReturnType.Id.StartsWith(task, StringComparison.Ordinal) && !Signature.ReturnType.Id.Contains("Awaiter"));

    /// <summary>What stands between the parentheses of its documentation id.</summary>
    public string Parameters => string.Join(",", Signature.ParameterTypes.Select(p => p.Id));

    /// <summary>How people name it: <c>SmtpClient.Send</c>.</summary>
    public string ShortName => type.ShortName + "." + (Name.StartsWith("get_", StringComparison.Ordinal) ? Name[4..] : Name == ".ctor" ? "new" : Name[(Name.LastIndexOf('.') + 1)..]);

    /// <summary>The name of a parameter, by its position from 0; empty when none is kept.</summary>
    public string ParameterName(int index) => Definition.GetParameters().Select(type.Assembly.Metadata.GetParameter).Where(p => p.SequenceNumber == index + 1).Select(p => type.Assembly.Metadata.GetString(p.Name)).FirstOrDefault() ?? "";

    /// <summary>Whether it has an attribute of this name.</summary>
    public bool Has(string attribute) => Definition.GetCustomAttributes().Select(type.Assembly.Metadata.GetCustomAttribute)
        .Any(a => type.Assembly.Called(a.Constructor)?.Type.Name == attribute);

    /// <summary>Whether its signature is that of another one, type parameters standing for anything.</summary>
    public bool IsLike(IlMethod other) => Name == other.Name && Signature.GenericParameterCount == other.Signature.GenericParameterCount && Signature.ParameterTypes.Length == other.Signature.ParameterTypes.Length
        && Signature.ParameterTypes.Zip(other.Signature.ParameterTypes, (a, b) => a.Id == b.Id || a.Id.Contains('`') || b.Id.Contains('`')).All(same => same);

    /// <summary>A signature as a text.</summary>
    public static string Text(MethodSignature<IlType> signature) =>
        $"{signature.GenericParameterCount}{(signature.Header.IsInstance ? "i" : "s")}({string.Join(",", signature.ParameterTypes.Select(p => p.Id))}){signature.ReturnType.Id}";

    /// <inheritdoc/>
    public override string ToString() => type.Name + "." + Name;
}
