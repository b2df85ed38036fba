using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>A method of the application that the framework calls for a request through code that is generated at run time.</summary>
/// <param name="Method">The method.</param>
/// <param name="Verb">The HTTP method; empty if it is unknown.</param>
/// <param name="Template">The route template, or its end; empty if it is unknown.</param>
internal sealed record RequestHandler(ManagedFrame Method, string Verb, string Template)
{
    /// <summary>Returns true if the handler can serve a request, see <see cref="RouteTemplate.IsMatch"/>.</summary>
    public bool CanServe(string route) => RouteTemplate.IsMatch($"{Verb} {Template}", route, isComplete: false);
}

/// <summary>Finds the handlers that the application's assemblies register: those of minimal APIs, controllers and hubs.</summary>
/// <param name="methods">The IL of the application.</param>
internal sealed class RequestHandlers(ApplicationMethods methods)
{
    const string EndpointNamespace = "Microsoft.AspNetCore.Builder.",
        AttributeNamespace = "Microsoft.AspNetCore.Mvc.";

    static readonly string[] Verbs = ["GET", "POST", "PUT", "DELETE", "PATCH"];

    static readonly string[] HandlerBases =
    [
        "Microsoft.AspNetCore.Mvc.ControllerBase",
        "Microsoft.AspNetCore.Mvc.Controller",
        "Microsoft.AspNetCore.SignalR.Hub",
        "Microsoft.AspNetCore.SignalR.Hub`1",
    ];

    /// <summary>Finds the handlers that an assembly registers.</summary>
    public IEnumerable<RequestHandler> FindHandlers(string module) =>
        methods.FindAssembly(module) is { } assembly
            ? FindMappedHandlers(assembly)
                .Concat(assembly.Metadata.TypeDefinitions.Where(t => IsHandlerType(assembly, t)).SelectMany(t => FindActions(assembly, t)))
            : [];

    /// <summary>Finds the delegates that are passed to <c>MapGet</c> and its like, with the text that precedes them.</summary>
    IEnumerable<RequestHandler> FindMappedHandlers(AssemblyMethods assembly)
    {
        foreach (var method in assembly.AllMethods)
        {
            var (text, template, handler) = ("", "", (ManagedFrame?)null);
            foreach (var reference in assembly.GetReferences(method.Token))
                if (reference.Method is not { } called)
                    text = reference.Text;
                else if (!reference.IsCall)
                    (template, handler) = (text, called);
                else if (handler != null && IsMapMethod(called))
                {
                    foreach (var body in methods.FindBodies(method, handler))
                        yield return new RequestHandler(body, GetVerb(called.Method), called.Method == "MapMethods" ? "" : template);
                    handler = null;
                }
        }
    }

    static bool IsMapMethod(ManagedFrame called) =>
        called.Method.StartsWith("Map", StringComparison.Ordinal) && called.Type.StartsWith(EndpointNamespace, StringComparison.Ordinal);

    /// <summary>Returns the HTTP method in a name such as <c>MapGet</c> or <c>HttpGetAttribute</c>; empty for other names.</summary>
    static string GetVerb(string name) =>
        Verbs.FirstOrDefault(v => name.Equals($"Map{v}", StringComparison.OrdinalIgnoreCase) || IsVerbAttribute(name, v)) ?? "";

    static bool IsVerbAttribute(string name, string verb) => name.Equals($"Http{verb}Attribute", StringComparison.OrdinalIgnoreCase);

    static bool IsHandlerType(AssemblyMethods assembly, TypeDefinitionHandle handle)
    {
        for (var type = assembly.Metadata.GetTypeDefinition(handle); !type.BaseType.IsNil; )
        {
            if (HandlerBases.Contains(assembly.GetTypeName(type.BaseType)))
                return true;
            if (type.BaseType.Kind != HandleKind.TypeDefinition)
                return assembly.Metadata.GetString(type.Name).EndsWith("Controller", StringComparison.Ordinal);
            type = assembly.Metadata.GetTypeDefinition((TypeDefinitionHandle)type.BaseType);
        }

        return false;
    }

    static IEnumerable<RequestHandler> FindActions(AssemblyMethods assembly, TypeDefinitionHandle handle)
    {
        var type = assembly.Metadata.GetTypeDefinition(handle);
        var prefix = FindTemplates(assembly, type.GetCustomAttributes()).Select(t => t.Template).FirstOrDefault("");
        var controller = assembly.Metadata.GetString(type.Name).Replace("Controller", "");
        foreach (var method in type.GetMethods())
        {
            var frame = assembly.CreateFrame(method);
            var routes = FindTemplates(assembly, assembly.Metadata.GetMethodDefinition(method).GetCustomAttributes()).ToArray();
            foreach (var (verb, template) in routes.Length > 0 ? routes : [("", "")])
                yield return new RequestHandler(frame, verb, JoinTemplates(prefix, template, controller, frame.Method));
        }
    }

    /// <summary>Returns the template of an action. Without attributes, a convention decides, which mostly uses the action's name.</summary>
    static string JoinTemplates(string prefix, string template, string controller, string action)
    {
        if (template.StartsWith('/') || template.StartsWith("~/", StringComparison.Ordinal))
            return template.TrimStart('~');
        return prefix == "" && template == ""
            ? action
            : $"{prefix}/{template}"
                .Replace("[controller]", controller, StringComparison.OrdinalIgnoreCase)
                .Replace("[action]", action, StringComparison.OrdinalIgnoreCase);
    }

    static IEnumerable<(string Verb, string Template)> FindTemplates(AssemblyMethods assembly, CustomAttributeHandleCollection attributes)
    {
        foreach (var handle in attributes)
        {
            var attribute = assembly.Metadata.GetCustomAttribute(handle);
            if (attribute.Constructor.Kind != HandleKind.MemberReference)
                continue;
            var constructor = assembly.Metadata.GetMemberReference((MemberReferenceHandle)attribute.Constructor);
            var name = assembly.GetTypeName(constructor.Parent);
            if (name.StartsWith(AttributeNamespace, StringComparison.Ordinal) && name[AttributeNamespace.Length..] is var shortName)
                if (GetVerb(shortName) is var verb && (verb != "" || shortName == "RouteAttribute"))
                    yield return (verb, ReadFirstText(assembly.Metadata, constructor, attribute));
        }
    }

    static string ReadFirstText(MetadataReader metadata, MemberReference constructor, CustomAttribute attribute)
    {
        var signature = metadata.GetBlobReader(constructor.Signature);
        signature.ReadSignatureHeader();
        if (signature.ReadCompressedInteger() == 0)
            return "";
        var value = metadata.GetBlobReader(attribute.Value);
        value.ReadUInt16();
        return value.ReadSerializedString() ?? "";
    }
}
