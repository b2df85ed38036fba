namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>
/// Entry points of buses, schedulers and hosts other than ASP.NET Core. A few lines of source replace frameworks whose packages are not
/// referenced.
/// </summary>
public class FrameworkEntryPointTests : RequestPathTests
{
    protected override TestReferences References => TestReferences.Frameworks;

    [Fact]
    public Task Request_handler_is_an_entry_point() =>
        VerifyPath("mediator Place.Handle → Wait.For", "using MediatR;" + Handler, Contracts);

    [Fact]
    public Task Sender_of_a_request_is_named_first() =>
        VerifyPath(
            "GET /home → … → Wait.For",
            "using MediatR;"
                + Controller
                + "{ [Microsoft.AspNetCore.Mvc.HttpGet(\"home\")] public object Get() => new Place().Handle(new Order(), default); }"
                + Handler,
            Contracts
        );

    [Fact]
    public Task Consumer_is_an_entry_point() =>
        VerifyPath(
            "consumer Ship.Consume → Wait.For",
            "public class Order { } public class Ship : MassTransit.IConsumer<Order> { public Task Consume(MassTransit.ConsumeContext<Order> c) { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Consumer_event_is_an_entry_point() =>
        VerifyPath(
            "consumer in Test0.cs → Ship.Take → Wait.For",
            """
            using RabbitMQ.Client.Events;
            public class Ship { public void Start(AsyncEventingBasicConsumer c) => c.ReceivedAsync += Take; Task Take(object o, BasicDeliverEventArgs a) { Wait.For(); return Task.CompletedTask; } }
            """
        );

    [Fact]
    public Task Convention_based_handler_is_an_entry_point() =>
        VerifyPath(
            "consumer OrderHandler.Handle → Wait.For",
            "namespace Wolverine { public interface IMessageBus { } }",
            "public class OrderHandler { public void Handle(int order) => Wait.For(); }"
        );

    [Fact]
    public Task Convention_of_an_absent_framework_is_ignored() =>
        NoPath(Controller + "{ public int Other() => 1; }", "public class OrderHandler { public void Handle(int order) => Wait.For(); }");

    [Fact]
    public Task Job_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Nightly.Execute → Wait.For)",
            "public class Nightly : Quartz.IJob { public Task Execute(Quartz.IJobExecutionContext c) { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Enqueued_expression_is_background_work() =>
        VerifyInfo(
            "a pool thread (background BackgroundJob → … → Wait.For)",
            """
            namespace Hangfire { public static class BackgroundJob { public static string Enqueue<T>(System.Linq.Expressions.Expression<Action<T>> call) => ""; } }
            """,
            "static class Start { static void Main() => Hangfire.BackgroundJob.Enqueue<Mail>(m => m.Send()); } class Mail { public void Send() => Wait.For(); }",
            Controller + "{ public int Other() => 1; }"
        );

    [Fact]
    public Task Elapsed_handler_of_a_timer_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Timer → Clock.Tick → Wait.For)",
            Controller + "{ public object Get() => new Clock(); }",
            "public class Clock { public Clock() { var t = new System.Timers.Timer(); t.Elapsed += Tick; } void Tick(object? o, System.Timers.ElapsedEventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Explicitly_created_timer_handler_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Timer → Clock.Tick → Wait.For)",
            Controller + "{ public object Get() => new Clock(); }",
            "public class Clock { public Clock() { var t = new System.Timers.Timer(); t.Elapsed += new System.Timers.ElapsedEventHandler(Tick); } void Tick(object? o, System.Timers.ElapsedEventArgs a) => Wait.For(); }"
        );

    [Fact]
    public Task Azure_function_is_an_entry_point() =>
        VerifyPath(
            "function Orders.Run → Wait.For",
            "public static class Orders { [Microsoft.Azure.WebJobs.FunctionName(\"orders\")] public static void Run() => Wait.For(); }"
        );

    [Fact]
    public Task Function_of_an_isolated_worker_is_an_entry_point() =>
        VerifyPath(
            "function Orders.Run → Wait.For",
            Worker,
            "public class Orders { [Function(\"orders\")] public void Run() => Wait.For(); }"
        );

    [Fact]
    public Task Timer_triggered_function_is_background_work() =>
        VerifyInfo(
            "a pool thread (background Orders.Run → Wait.For)",
            Worker,
            "public class Orders { [Function(\"orders\")] public void Run([TimerTrigger] object timer) => Wait.For(); }"
        );

    [Fact]
    public Task Method_without_the_function_attribute_is_not_an_entry_point() =>
        NoPath(Worker, "public class Orders { [Function(\"orders\")] public void Run() { } public void Other() => Wait.For(); }");

    [Fact]
    public Task AWS_Lambda_handler_is_an_entry_point() =>
        VerifyPath(
            "function Orders.Run → Wait.For",
            "namespace Amazon.Lambda.Core { public interface ILambdaContext { } }",
            "public class Orders { public int Run(string s, Amazon.Lambda.Core.ILambdaContext c) => Wait.For(); }"
        );

    [Fact]
    public Task Private_method_is_not_an_AWS_Lambda_handler() =>
        NoPath(
            Controller + "{ public int Other() => 1; }",
            "namespace Amazon.Lambda.Core { public interface ILambdaContext { } }",
            "public class Orders { int Run(string s, Amazon.Lambda.Core.ILambdaContext c) => Wait.For(); }"
        );

    [Fact]
    public Task Grain_method_is_an_entry_point() =>
        VerifyPath(
            "grain Cart.Add → Wait.For",
            "namespace Orleans { public interface IGrain { } public class Grain : IGrain { } }",
            "public class Cart : Orleans.Grain { public Task Add() { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Method_of_a_gRPC_service_is_an_entry_point() =>
        VerifyPath(
            "service Greeter.Hello → Wait.For",
            Grpc,
            "public class Greeter : Greet.GreeterBase { public override Task Hello() { Wait.For(); return Task.CompletedTask; } }"
        );

    [Fact]
    public Task Method_that_no_client_can_call_is_not_an_entry_point() =>
        NoPath(
            Grpc,
            "public class Greeter : Greet.GreeterBase { public void Helper() => Wait.For(); }",
            Controller + "{ public int Other() => 1; }"
        );

    [Fact]
    public Task Resolver_is_an_entry_point() =>
        VerifyPath(
            "resolver Query.Orders → Wait.For",
            "namespace HotChocolate.Types { public class QueryTypeAttribute : Attribute { } }",
            "[HotChocolate.Types.QueryType] public static class Query { public static int Orders() => Wait.For(); }"
        );

    [Fact]
    public Task ServiceStack_service_is_called_by_its_verb() =>
        VerifyPath(
            "endpoint Orders.Get → Wait.For",
            "namespace ServiceStack { public interface IService { } }",
            "public class Orders : ServiceStack.IService { public int Get(string s) => Wait.For(); public int Helper() => 1; }"
        );

    [Fact]
    public Task Start_up_code_and_tests_are_not_requests() =>
        NoPath(
            Controller + "{ public int Other() => 1; }",
            "public class T { [NUnit.Framework.SetUp] public async Task Up() { await Task.Yield(); Wait.For(); } [BenchmarkDotNet.Attributes.Benchmark] public async Task B() { await Task.Yield(); Wait.For(); } }"
        );

    const string Contracts =
        "namespace MediatR { public interface IRequestHandler<T, TResult> { Task<TResult> Handle(T request, CancellationToken token); } }";
    const string Handler =
        " public class Order { } public class Place : IRequestHandler<Order, int> { public Task<int> Handle(Order o, CancellationToken t) => Task.FromResult(Wait.For()); }";
    const string Worker =
        "global using Microsoft.Azure.Functions.Worker; namespace Microsoft.Azure.Functions.Worker { public class FunctionAttribute(string name) : Attribute { public string Name => name; } public class TimerTriggerAttribute : Attribute { } }";
    const string Grpc =
        "namespace Grpc.Core { public class BindServiceMethodAttribute : Attribute { } } public static class Greet { [Grpc.Core.BindServiceMethod] public abstract class GreeterBase { public virtual Task Hello() => Task.CompletedTask; } }";
}
