namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of helpers that call on a parameter, so that the argument of each caller decides which member runs.</summary>
public class ArgumentDispatchTests : RequestPathTests
{
    const string Rules = """
        public interface IRule { bool IsBroken(); string Text => ""; }
        public class UniqueLogin : IRule { public bool IsBroken() => Wait.For() > 0; }
        public class ShortName : IRule { public bool IsBroken() => false; }
        public static class Guard
        {
            public static void Check(IRule rule) { if (rule.IsBroken()) throw new System.Exception(); }
            public static void CheckTwice(IRule rule) { Check(rule); Check(rule); }
            public static void CheckAny<TRule>(TRule rule) where TRule : IRule { rule.IsBroken(); }
            public static void Ensure(this IRule rule) => System.Array.ForEach(new[] { 1 }, n => rule.IsBroken());
            public static void CheckOrShort(IRule rule) { rule ??= new UniqueLogin(); rule.IsBroken(); }
        }
        """;

    [Theory]
    [InlineData("Guard.Check(new ShortName())")]
    [InlineData("Guard.CheckTwice(new ShortName())")]
    [InlineData("Guard.CheckAny(new ShortName())")]
    [InlineData("new ShortName().Ensure()")]
    [InlineData("Guard.Check(rule: new ShortName())")]
    public Task Helper_does_not_run_the_rule_of_another_caller(string call) =>
        NoPath(Controller + "{ public void Get() => " + call + "; }", Rules);

    [Theory]
    [InlineData("Guard.Check(new UniqueLogin())")]
    [InlineData("Guard.CheckTwice(new UniqueLogin())")]
    [InlineData("Guard.CheckAny(new UniqueLogin())")]
    [InlineData("new UniqueLogin().Ensure()")]
    [InlineData("Guard.Check(rule)")]
    [InlineData("System.Array.ForEach(new[] { rule }, Guard.Check)")]
    public Task Helper_runs_the_rule_that_it_is_given(string call) =>
        VerifyPath("HomeController.Get → … → Wait.For", Controller + "{ public void Get(IRule rule) => " + call + "; }", Rules);

    [Fact]
    public Task Helper_that_replaces_its_argument_may_run_any_rule() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public void Get() => Guard.CheckOrShort(new ShortName()); }",
            Rules
        );

    [Fact]
    public Task Request_that_passes_the_waiting_rule_is_named_and_not_the_one_that_passes_another() =>
        VerifyPath(
            "Second.Get → … → Wait.For",
            Controller + "{ public void Get() => Guard.Check(new ShortName()); }",
            "public class Second : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Guard.CheckTwice(new UniqueLogin()); }",
            Rules
        );

    [Fact]
    public Task Implementation_behind_an_interface_runs_the_rule_that_it_is_given() =>
        NoPath(
            Controller + "{ public void Get(IChecker checker) => checker.Check(new ShortName()); }",
            "public interface IChecker { void Check(IRule rule); }",
            "public class Checker : IChecker { public void Check(IRule rule) => rule.IsBroken(); }",
            Rules
        );

    [Fact]
    public Task Argument_of_a_base_type_may_be_an_object_of_each_derived_type() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public void Get(ShortName name) => Guard.Check(name); }",
            "public class CheckedName : ShortName, IRule { bool IRule.IsBroken() => Wait.For() > 0; }",
            Rules
        );

    [Fact]
    public Task Helper_with_very_many_kinds_of_arguments_may_run_any_rule()
    {
        var rules = Enumerable.Range(0, 501).Select(n => $"public class R{n} : IRule {{ public bool IsBroken() => false; }} ");
        var calls = Enumerable.Range(0, 501).Select(n => $"Guard.Check(new R{n}()); ");
        return VerifyPath(
            "HomeController.Get → … → Wait.For",
            Controller + "{ public void Get() { " + string.Concat(calls) + "} }",
            Rules + string.Concat(rules)
        );
    }
}
