using System.Reflection;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Runtime.CompilerServices;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>A method of an assembly that is read as metadata.</summary>
internal sealed class IlMethod(IlClass type, MethodDefinitionHandle handle)
{
    static readonly string[] TaskTypes =
    [
        "System.Threading.Tasks.Task",
        "System.Threading.Tasks.ValueTask",
        "System.Collections.Generic.IAsyncEnumerable",
        "System.Runtime.CompilerServices.Configured",
    ];

    StrongBox<MethodSignature<IlType>>? _signature;
    string? _signatureText;

    /// <summary>The type that declares the method.</summary>
    public IlClass DeclaringType => type;

    /// <summary>The handle in the method table.</summary>
    public MethodDefinitionHandle Handle => handle;

    /// <summary>The metadata token, identical in every copy of the assembly.</summary>
    public int Token => MetadataTokens.GetToken(handle);

    /// <summary>The row in the method table.</summary>
    public MethodDefinition Definition { get; } = type.Assembly.Metadata.GetMethodDefinition(handle);

    /// <summary>The name; <c>.ctor</c> for a constructor.</summary>
    public string Name { get; } = type.Assembly.Metadata.GetString(type.Assembly.Metadata.GetMethodDefinition(handle).Name);

    /// <summary>The parameter types and the return type.</summary>
    public MethodSignature<IlType> Signature => (_signature ??= new(Definition.DecodeSignature(type.Assembly.SignatureTypes, null))).Value;

    /// <summary>The signature as text, for comparison.</summary>
    public string SignatureText => _signatureText ??= FormatSignature(Signature);

    /// <summary>Returns true if an override may run instead.</summary>
    public bool IsVirtual =>
        (Definition.Attributes & MethodAttributes.Virtual) != 0
        && !((Definition.Attributes & MethodAttributes.Final) != 0 || type.IsSealed);

    /// <summary>Returns true if the method has a slot in the table of virtual methods.</summary>
    public bool IsOverridable => (Definition.Attributes & MethodAttributes.Virtual) != 0;

    /// <summary>Returns true if the method begins a new slot and overrides nothing.</summary>
    public bool IsNewSlot => (Definition.Attributes & MethodAttributes.NewSlot) != 0;

    /// <summary>Returns true if the method has no body.</summary>
    public bool IsAbstract => (Definition.Attributes & MethodAttributes.Abstract) != 0;

    /// <summary>Returns true if the method has no receiver.</summary>
    public bool IsStatic => (Definition.Attributes & MethodAttributes.Static) != 0;

    /// <summary>Returns true if every assembly may call the method.</summary>
    public bool IsPublic => (Definition.Attributes & MethodAttributes.MemberAccessMask) == MethodAttributes.Public && type.IsPublic;

    /// <summary>Returns true if the method returns something awaitable: its caller does not wait for its end.</summary>
    public bool IsAwaitable =>
        TaskTypes.Any(task =>
            Signature.ReturnType.Id.StartsWith(task, StringComparison.Ordinal) && !Signature.ReturnType.Id.Contains("Awaiter")
        );

    /// <summary>The text between the parentheses of the documentation id.</summary>
    public string ParameterList => string.Join(",", Signature.ParameterTypes.Select(p => p.Id));

    /// <summary>The short name in messages: <c>SmtpClient.Send</c>.</summary>
    public string ShortName =>
        type.ShortName
        + "."
        + (
            Name.StartsWith("get_", StringComparison.Ordinal) ? Name.Substring(4)
            : Name == ".ctor" ? "new"
            : Name.Substring(Name.LastIndexOf('.') + 1)
        );

    /// <summary>Returns the name of a parameter by its index; empty if the metadata contains none.</summary>
    public string GetParameterName(int index) =>
        Definition
            .GetParameters()
            .Select(type.Assembly.Metadata.GetParameter)
            .Where(p => p.SequenceNumber == index + 1)
            .Select(p => type.Assembly.Metadata.GetString(p.Name))
            .FirstOrDefault()
        ?? "";

    /// <summary>Returns true if the method has an attribute of this name.</summary>
    public bool HasAttribute(string attribute) =>
        Definition
            .GetCustomAttributes()
            .Select(type.Assembly.Metadata.GetCustomAttribute)
            .Any(a => type.Assembly.ResolveMethod(a.Constructor)?.DeclaringType.Name == attribute);

    /// <summary>Returns true if the signature equals that of another method. Type parameters match any type.</summary>
    public bool HasSameSignature(IlMethod other) =>
        Name == other.Name
        && Signature.GenericParameterCount == other.Signature.GenericParameterCount
        && Signature.ParameterTypes.Length == other.Signature.ParameterTypes.Length
        && Signature.ParameterTypes.Zip(other.Signature.ParameterTypes, CanBeSameType).All(same => same);

    static bool CanBeSameType(IlType a, IlType b) => a.Id == b.Id || a.Id.Contains('`') || b.Id.Contains('`');

    /// <summary>Formats a signature as text.</summary>
    public static string FormatSignature(MethodSignature<IlType> signature) =>
        signature.GenericParameterCount
        + (signature.Header.IsInstance ? "i" : "s")
        + $"({string.Join(",", signature.ParameterTypes.Select(p => p.Id))}){signature.ReturnType.Id}";

    /// <inheritdoc/>
    public override string ToString() => type.Name + "." + Name;
}
