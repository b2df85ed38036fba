namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of endpoints in generic methods, which pass on messages of a type parameter.</summary>
public class GenericMessageTests : RequestPathTests
{
    const string Handlers = """
        public record Order; public record Refund;
        public interface IHandler<in T> { int Handle(T command); }
        public class OrderHandler : IHandler<Order> { public int Handle(Order command) => Wait.For(); }
        public class RefundHandler : IHandler<Refund> { public int Handle(Refund command) => 1; }
        public static class Routes
        {
            public static int Post<T>(T command, IHandler<T> handler) => handler.Handle(command);
            public static void MapCommand<T>(this WebApplication app) =>
                app.MapPost("/t", (T command, IHandler<T> handler) => handler.Handle(command));
            public static void MapAll<T>(this WebApplication app) => app.MapCommand<T>();
        }
        """;

    [Theory]
    [InlineData("app.MapPost(\"/t\", Routes.Post<Order>);")]
    [InlineData("app.MapCommand<Order>();")]
    [InlineData("app.MapAll<Order>();")]
    public Task Handler_of_the_type_for_which_an_endpoint_is_mapped_is_on_its_path(string map) =>
        VerifyPath("POST /t → … → Wait.For", Create(map), Handlers);

    [Theory]
    [InlineData("app.MapPost(\"/t\", Routes.Post<Refund>);")]
    [InlineData("app.MapCommand<Refund>();")]
    [InlineData("app.MapPost(\"/t\", Routes.Post<Refund>); Routes.Post(new Refund(), new RefundHandler());")]
    public Task Handler_of_another_type_is_on_no_path(string map) => NoPath(Create(map), Handlers);

    [Fact]
    public Task Type_that_only_background_code_names_is_on_no_request_path() =>
        VerifyInfo(
            "a pool thread (background Nightly.ExecuteAsync → OrderHandler.Handle → Wait.For)",
            Create("app.MapPost(\"/t\", Routes.Post<Refund>);"),
            Handlers,
            "class Nightly : Microsoft.Extensions.Hosting.BackgroundService { "
                + "protected override async Task ExecuteAsync(CancellationToken token) { await Task.Yield(); Routes.Post<Order>(new Order(), new OrderHandler()); } }"
        );

    const string Events = """
        public record Created<T>(T Item); public record Order; public record Refund;
        public interface IBus { void Publish(object message); }
        public interface IHandler<T> { void Handle(T message); }
        """;

    const string OrderHandler =
        "public class OrderHandler : IHandler<Created<Order>> { public void Handle(Created<Order> m) => Wait.For(); }";

    [Theory]
    [InlineData("OrderHandler.Handle", "bus.Publish(new Created<Order>(new()))", OrderHandler)]
    [InlineData(
        "Log.Handle",
        "bus.Publish(new Created<Order>(new()))",
        "public class Log<T> : IHandler<Created<T>> { public void Handle(Created<T> m) => Wait.For(); }"
    )]
    [InlineData("…", "Store.Add(bus, new Order())", OrderHandler)]
    public Task Handler_of_a_constructed_message_is_on_the_path(string step, string publish, string handler) =>
        VerifyPath($"HomeController.Get → {step} → Wait.For", CreatePublisher(publish), Events, handler, Store);

    const string Store = "public static class Store { public static void Add<T>(IBus bus, T item) => bus.Publish(new Created<T>(item)); }";

    [Fact]
    public Task Handler_of_the_message_constructed_with_another_type_is_on_no_path() =>
        NoPath(CreatePublisher("bus.Publish(new Created<Refund>(new()))"), Events, OrderHandler);

    static string CreatePublisher(string publish) => Controller + $"{{ public void Get(IBus bus) => {publish}; }}";

    static string Create(string map) => "var app = WebApplication.Create(); " + map + " app.Run();";
}
