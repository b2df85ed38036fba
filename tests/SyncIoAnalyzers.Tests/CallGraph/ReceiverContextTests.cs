namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of inherited code that calls overridable members of its own object.</summary>
public class ReceiverContextTests : RequestPathTests
{
    const string UseCases = """
        public abstract class UseCase<TIn, TOut>
        {
            public TOut Run(TIn input) => RunSteps(input);
            TOut RunSteps(TIn input) => Execute(input);
            protected abstract TOut Execute(TIn input);
        }
        public sealed class Render : UseCase<int, string> { protected override string Execute(int input) => "RENDER"; }
        public class Close : UseCase<string, int> { protected override int Execute(string input) => CLOSE; }
        public class Audit : UseCase<int, string> { protected override string Execute(int input) => "" + AUDIT; }
        """;

    [Fact]
    public Task Inherited_method_does_not_run_the_override_of_a_sibling() =>
        NoPath(Controller + "{ public string Get(Render render) => render.Run(1); }", Create("CLOSE"));

    [Fact]
    public Task Inherited_method_runs_the_override_of_its_own_object() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Close close) => close.Run(\"\"); }",
            Create("CLOSE")
        );

    const string Settings =
        "public abstract class Settings { public int Read() => Before(); protected virtual int Before() => Wait.For(); } "
        + "public sealed class Local : Settings { protected override int Before() => BODY; }";

    [Fact]
    public Task Inherited_method_does_not_run_the_body_that_its_own_object_replaces() =>
        NoPath(Controller + "{ public int Get(Local local) => local.Read(); }", Settings.Replace("BODY", "1"));

    [Fact]
    public Task Override_that_calls_its_base_runs_the_body_of_the_base() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Local local) => local.Read(); }",
            Settings.Replace("BODY", "base.Before()")
        );

    [Fact]
    public Task Call_of_the_base_from_another_member_runs_the_body_of_the_base() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Local local) => local.Again(); }",
            Settings.Replace("BODY", "1; public int Again() => base.Before()")
        );

    [Fact]
    public Task Type_arguments_of_the_receiver_exclude_other_overrides() =>
        NoPath(Controller + "{ public string Get(UseCase<int, string> any) => any.Run(1); }", Create("CLOSE"));

    [Fact]
    public Task Type_arguments_of_the_receiver_include_every_override_for_them() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public string Get(UseCase<int, string> any) => any.Run(1); }",
            Create("AUDIT")
        );

    [Fact]
    public Task Each_caller_has_its_own_path_through_inherited_code() =>
        VerifyPath(
            "Second.Get → … → Wait.For",
            Controller + "{ public string Get(Render render) => render.Run(1); }",
            "public class Second : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Close close) => close.Run(\"\"); }",
            Create("CLOSE")
        );

    [Fact]
    public Task Lambda_in_inherited_code_runs_on_the_same_object() =>
        NoPath(
            Controller + "{ public int Get(Song song) => song.Refresh(); }",
            "public abstract class Item { public int Refresh() => new[] { 1 }.Sum(n => Own()); protected abstract int Own(); }",
            "public class Song : Item { protected override int Own() => 1; } public class Video : Item { protected "
                + "override int Own() => Wait.For(); }"
        );

    [Fact]
    public Task Inherited_code_runs_the_override_below_the_type_of_the_receiver() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Song song) => song.Refresh(); }",
            "public abstract class Item { public int Refresh() => Own(); protected abstract int Own(); }",
            "public class Song : Item { protected override int Own() => 1; } public class Live : Song { protected "
                + "override int Own() => Wait.For(); }"
        );

    [Fact]
    public Task Inherited_code_that_calls_on_another_object_may_run_any_override() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(Song song, Item next) => song.Refresh(next); }",
            "public abstract class Item { public int Refresh(Item next) => next.Own(); protected abstract int Own(); }",
            "public class Song : Item { protected override int Own() => 1; } public class Video : Item { protected "
                + "override int Own() => Wait.For(); }"
        );

    [Fact]
    public Task Override_that_calls_its_base_keeps_the_object() =>
        NoPath(
            Controller + "{ public int Get(Song song) => song.Refresh(); }",
            "public abstract class Item { public virtual int Refresh() => Own(); protected abstract int Own(); }",
            "public class Song : Item { public override int Refresh() => base.Refresh(); protected override int Own() "
                + "=> 1; } public class Video : Item { protected override int Own() => Wait.For(); }"
        );

    [Fact]
    public Task Property_of_the_object_is_that_of_its_type() =>
        NoPath(
            Controller + "{ public int Get(Song song) => song.Refresh(); }",
            "public abstract class Item { public int Refresh() => Own; protected abstract int Own { get; } }",
            "public class Song : Item { protected override int Own => 1; } public class Video : Item { protected "
                + "override int Own => Wait.For(); }"
        );

    [Fact]
    public Task Contract_with_type_arguments_leads_to_the_objects_that_implement_it() =>
        NoPath(
            Controller + "{ public string Get(IUseCase<int, string> one) => one.Run(1); }",
            "public interface IUseCase<TIn, TOut> { TOut Run(TIn input); }",
            Create("CLOSE").Replace("class UseCase<TIn, TOut>", "class UseCase<TIn, TOut> : IUseCase<TIn, TOut>")
        );

    [Fact]
    public Task Contract_leads_to_the_override_of_an_object_that_implements_it() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public int Get(IUseCase<string, int> one) => one.Run(\"\"); }",
            "public interface IUseCase<TIn, TOut> { TOut Run(TIn input); }",
            Create("CLOSE").Replace("class UseCase<TIn, TOut>", "class UseCase<TIn, TOut> : IUseCase<TIn, TOut>")
        );

    /// <summary>Makes the override of one class wait.</summary>
    static string Create(string waiting) =>
        UseCases.Replace(waiting, "Wait.For()").Replace("CLOSE", "1").Replace("AUDIT", "1").Replace("RENDER", "");
}
