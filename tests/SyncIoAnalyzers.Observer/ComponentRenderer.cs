using System.Runtime.ExceptionServices;
using Microsoft.AspNetCore.Components;
using Microsoft.AspNetCore.Components.RenderTree;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Observer;

/// <summary>Renders one component without a page, on a dispatcher as that of a circuit, and raises its events.</summary>
sealed class ComponentRenderer(IServiceProvider services, ILoggerFactory loggers) : Renderer(services, loggers)
{
    readonly HashSet<int> _components = [];

    public override Dispatcher Dispatcher { get; } = Dispatcher.CreateDefault();

    /// <summary>Renders a component without parameters until it is idle.</summary>
    public Task RenderComponentAsync(Type type) =>
        Dispatcher.InvokeAsync(() => RenderRootComponentAsync(AssignRootComponentId(InstantiateComponent(type))));

    /// <summary>Raises an event of the element with an id, in this component or in one inside it.</summary>
    public Task RaiseEventAsync(string element, string name, EventArgs arguments) =>
        Dispatcher.InvokeAsync(() => DispatchEventAsync(FindHandler(element, name), null, arguments));

    protected override void HandleException(Exception exception) => ExceptionDispatchInfo.Throw(exception);

    protected override Task UpdateDisplayAsync(in RenderBatch renderBatch)
    {
        for (var i = 0; i < renderBatch.UpdatedComponents.Count; i++)
            _components.Add(renderBatch.UpdatedComponents.Array[i].ComponentId);
        return Task.CompletedTask;
    }

    ulong FindHandler(string element, string name)
    {
        var isElement = false;
        foreach (var frame in _components.SelectMany(ReadFrames))
            if (frame.FrameType == RenderTreeFrameType.Element)
                isElement = false;
            else if (frame.FrameType == RenderTreeFrameType.Attribute && frame.AttributeName == "id")
                isElement = frame.AttributeValue as string == element;
            else if (isElement && frame.FrameType == RenderTreeFrameType.Attribute && frame.AttributeName == name)
                return frame.AttributeEventHandlerId;
        throw new ArgumentException($"No element {element} with {name}.");
    }

    RenderTreeFrame[] ReadFrames(int component)
    {
        var frames = GetCurrentRenderTreeFrames(component);
        return frames.Array[..frames.Count];
    }
}
