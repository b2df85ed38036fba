namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of messages that a request puts into a queue, from which other code takes them.</summary>
public class StoredMessageTests : RequestPathTests
{
    const string Handlers = """
        public interface ICommand; public record Print(int Table) : ICommand;
        public interface IHandler<in T> where T : ICommand { void Handle(T command); }
        public class Printer : IHandler<Print> { public void Handle(Print command) => Wait.For(); }
        """;

    const string Pushing = Controller + "{ public void Get(Commands all) => all.Push(new Print(1)); }";

    const string Queue = """
        public class Commands
        {
            readonly System.Threading.Channels.Channel<ICommand> _all = System.Threading.Channels.Channel.CreateUnbounded<ICommand>();
            public void Push(ICommand command) { ArgumentNullException.ThrowIfNull(command); STORE }
            public IAsyncEnumerable<ICommand> ReadAll() => _all.Reader.ReadAllAsync();
            public ICommand? Last;
        }
        """;

    [Theory]
    [InlineData("_all.Writer.TryWrite(command);")]
    [InlineData("Last = command;")]
    [InlineData("new Queue<(int, ICommand)>().Enqueue((1, command));")]
    [InlineData("new List<Lazy<ICommand>>().Add(new Lazy<ICommand>(command));")]
    [InlineData("Keep(1, command); } void Keep(int n, ICommand kept) { Last = kept;")]
    public Task Message_that_a_worker_takes_out_of_a_queue_is_handled_in_the_background(string store) =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing,
            Handlers,
            Queue.Replace("STORE", store),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    [Theory]
    [InlineData("Guard.Against.Null(command); Last = command;")]
    [InlineData("Ensure.That(() => command).IsNotNull(); Last = command;")]
    [InlineData("if (!Same.Default.Equals(Last, command)) Last = command;")]
    public Task Message_that_is_checked_before_it_is_stored_is_handled_in_the_background(string store) =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing,
            Handlers + Checks,
            Queue.Replace("STORE", store),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    const string Checks = """
        public class Clause { public void Null(object o) { } public void IsNotNull() { } }
        public class Guard { public static Clause Against => new(); }
        public class Ensure { public static Clause That(Func<object> o) => new(); }
        public class Same { public static Same Default => new(); public bool Equals(ICommand? a, ICommand? b) => false; }
        """;

    [Fact]
    public Task Message_that_a_worker_passes_as_dynamic_is_handled_in_the_background() =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing,
            Handlers,
            Queue.Replace("STORE", "_all.Writer.TryWrite(command);"),
            CreateWorker("Run((dynamic)c, 1);").Replace("class Worker", "partial class Worker"),
            "partial class Worker { void Run<T>(T c, int n) where T : ICommand => ((IHandler<T>)new object()).Handle(c); }"
        );

    [Fact]
    public Task Message_that_a_worker_passes_to_a_bus_is_handled_in_the_background() =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing,
            Handlers + " public interface IBus { void Send(object message); }",
            Queue.Replace("STORE", "_all.Writer.TryWrite(command);"),
            CreateWorker("bus.Send(c);", "IBus bus")
        );

    [Fact]
    public Task Message_in_a_queue_that_nothing_is_seen_to_read_may_be_handled_by_the_request() =>
        VerifyPath(
            "HomeController.Get → Printer.Handle → Wait.For",
            Pushing,
            Handlers,
            Queue.Replace("STORE", "_all.Writer.TryWrite(command);")
        );

    const string Events = """
        public record Printed(int Table);
        public interface INow<T> { void Handle(T e); }
        public interface ILater<T> { void HandleLater(T e); }
        public class Events
        {
            public void Publish<T>(T e)
            {
                foreach (var now in Find<INow<T>>()) now.Handle(e);
                foreach (var later in Find<ILater<T>>()) Task.Factory.StartNew(() => { later.HandleLater(e); });
            }
            static IEnumerable<T> Find<T>() => [];
        }
        """;

    const string Publishing = Controller + "{ public void Get(Events all) => all.Publish(new Printed(1)); }";

    [Fact]
    public Task Handler_that_the_publisher_starts_on_the_pool_runs_in_the_background() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → Archive.HandleLater → Wait.For)",
            Publishing,
            Events,
            "public class Archive : ILater<Printed> { public void HandleLater(Printed e) => Wait.For(); }"
        );

    [Fact]
    public Task Handler_that_the_publisher_calls_runs_in_the_request() =>
        VerifyPath(
            "HomeController.Get → Archive.Handle → Wait.For",
            Publishing,
            Events,
            "public class Archive : INow<Printed>, ILater<Printed> { public void Handle(Printed e) => Wait.For(); "
                + "public void HandleLater(Printed e) { } }"
        );

    [Fact]
    public Task Message_that_is_stored_and_sent_is_handled_by_the_request() =>
        VerifyPath(
            "HomeController.Get → Printer.Handle → Wait.For",
            Pushing,
            Handlers + " public interface IBus { void Send(object message); }",
            Queue.Replace("STORE", "Last = command; ((IBus)null!).Send(command);"),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    [Theory]
    [InlineData("Keep(command); } void Keep(ICommand kept) { Last = kept; ((IBus)null!).Send(kept);")]
    [InlineData("Keep(command); } protected virtual void Keep(ICommand kept) { Last = kept;")]
    [InlineData("Push(command);")]
    public Task Message_that_another_method_may_send_is_handled_by_the_request(string store) =>
        VerifyPath(
            "HomeController.Get → Printer.Handle → Wait.For",
            Pushing,
            Handlers + " public interface IBus { void Send(object message); }",
            Queue.Replace("STORE", store),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    [Fact]
    public Task Queue_behind_a_contract_is_judged_by_what_implements_it() =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing.Replace("Commands all", "ICommands all"),
            Handlers + " public interface ICommands { void Push(ICommand command); }",
            Queue.Replace("class Commands", "class Commands : ICommands").Replace("STORE", "_all.Writer.TryWrite(command);"),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    [Theory]
    [InlineData("Console.WriteLine(command);")]
    [InlineData("Console.WriteLine($\"{command} at {command.ToString()}\");")]
    public Task Message_that_is_only_read_leads_to_no_handler(string read) => NoPath(Pushing, Handlers, Queue.Replace("STORE", read));

    [Fact]
    public Task Message_whose_type_selects_the_handler_is_handled_by_the_request() =>
        VerifyPath(
            "HomeController.Get → Printer.Handle → Wait.For",
            Pushing,
            Handlers,
            Queue.Replace("STORE", "Type.GetType($\"Printers.{command.GetType().Name}\");")
        );

    [Fact]
    public Task Message_that_is_logged_and_stored_is_handled_in_the_background() =>
        VerifyInfo(
            "a pool thread (background Worker.ExecuteAsync → Printer.Handle → Wait.For)",
            Pushing,
            Handlers,
            Queue.Replace("STORE", "Console.WriteLine(command); _all.Writer.TryWrite(command);"),
            CreateWorker("if (c is Print p) printer.Handle(p);")
        );

    /// <summary>The base of a database context is taken by many helpers, and the context is the argument of a seeder.</summary>
    [Fact]
    public Task Object_passed_as_a_type_of_the_framework_is_no_message() =>
        NoPath(
            Controller + "{ public void Get() => Transaction.Begin(new Shop()); }",
            "public class Shop : System.ComponentModel.Component;",
            "public interface ISeeder<in T> { void Seed(T shop); }",
            "public class Seeder : ISeeder<Shop> { public void Seed(Shop s) => Wait.For(); }",
            """
            using System.ComponentModel;
            public class Transaction(Component c) { public static Transaction Begin(Component c) => new(c); object Kept => c; }
            """
        );

    static string CreateWorker(string body, string services = "IHandler<Print> printer") =>
        $"public class Worker(Commands all, {services}) : Microsoft.Extensions.Hosting.BackgroundService {{ "
        + $"protected override async Task ExecuteAsync(CancellationToken stop) {{ await foreach (var c in "
        + $"all.ReadAll()) {{ {body} }} }} }}";

    [Theory]
    [InlineData("public interface IStore<T> { void Save(T item); void Remove(T item); }")]
    [InlineData("public interface IStore<T> { Task SaveAsync(T item); void Remove(T item); bool Contains(T item); void Save(T item); }")]
    public Task Repository_that_saves_an_object_does_not_run_its_other_members(string contract) =>
        NoPath(
            Controller + "{ public void Get(Orders orders) => orders.Save(new Order()); }",
            contract + " public class Order;",
            "public abstract class Orders : IStore<Order> { public void Save(Order item) => Other.Bus.Send(item); public bool Contains(Order item) => "
                + "false; public abstract Task SaveAsync(Order item); public void Remove(Order item) => Wait.For(); }",
            "public static class Other { public static IBus Bus = null!; } public interface IBus { void Send<T>(T item); }"
        );

    [Fact]
    public Task Handler_that_decides_if_it_can_handle_a_message_is_run() =>
        VerifyPath(
            "HomeController.Get → Printer.Handle → Wait.For",
            Controller + "{ public void Get(IBus bus) => bus.Send(new Print()); }",
            "public class Print; public interface IBus { void Send<T>(T item); }",
            "public interface IHandles<T> { bool CanHandle(T command); void Handle(T command); }",
            "public class Printer : IHandles<Print> { public bool CanHandle(Print command) => true; public void Handle(Print command) => Wait.For(); }"
        );
}
