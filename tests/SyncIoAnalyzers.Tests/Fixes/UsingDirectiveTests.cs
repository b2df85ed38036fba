using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.CodeFixes.Writing;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the place where a fix adds a <c>using</c> directive: the one that the file's own directives suggest.</summary>
public class UsingDirectiveTests
{
    const string Tasks = "System.Threading.Tasks";

    static void Adds(string space, string before, string after) =>
        Assert.Equal(after, UsingDirectives.AddDirectives(SyntaxFactory.ParseCompilationUnit(before), [space]).ToFullString());

    [Fact]
    public void A_System_namespace_goes_among_those_at_the_top() =>
        Adds(
            Tasks,
            "using System;\nusing System.Web;\nusing NUnit;\n",
            "using System;\nusing System.Threading.Tasks;\nusing System.Web;\nusing NUnit;\n"
        );

    [Fact]
    public void A_System_namespace_goes_before_the_others_of_a_file_without_one() =>
        Adds(Tasks, "using Alpha;\nusing NUnit;\n", "using System.Threading.Tasks;\nusing Alpha;\nusing NUnit;\n");

    [Fact]
    public void Other_namespaces_go_after_System() =>
        Adds(
            "Microsoft.Extensions",
            "using System;\nusing NUnit;\nclass A { }",
            "using System;\nusing Microsoft.Extensions;\nusing NUnit;\nclass A { }"
        );

    [Fact]
    public void A_file_in_plain_alphabetical_order_stays_in_it() =>
        Adds(
            Tasks,
            "using Alpha;\nusing System;\nusing Xunit;\n",
            "using Alpha;\nusing System;\nusing System.Threading.Tasks;\nusing Xunit;\n"
        );

    [Fact]
    public void A_file_in_no_order_keeps_its_System_namespaces_together() =>
        Adds(
            Tasks,
            "using Zeta;\nusing System;\nusing Alpha;\n",
            "using Zeta;\nusing System;\nusing System.Threading.Tasks;\nusing Alpha;\n"
        );

    [Fact]
    public void A_namespace_goes_to_the_group_of_its_root() =>
        Adds(
            "Microsoft.Alpha",
            "using System;\n\nusing Microsoft.Beta;\n\nusing NUnit;\n",
            "using System;\n\nusing Microsoft.Alpha;\nusing Microsoft.Beta;\n\nusing NUnit;\n"
        );

    [Fact]
    public void A_new_root_gets_a_group_where_the_file_has_groups() =>
        Adds(
            "Microsoft.Alpha",
            "using System;\n\nusing NUnit;\n\nusing Zeta;\n",
            "using System;\n\nusing Microsoft.Alpha;\n\nusing NUnit;\n\nusing Zeta;\n"
        );

    [Fact]
    public void A_comment_at_the_top_stays_at_the_top() =>
        Adds(Tasks, "// License.\nusing NUnit;\n", "// License.\nusing System.Threading.Tasks;\nusing NUnit;\n");

    [Fact]
    public void Directives_in_a_namespace_get_the_new_one_there() =>
        Adds(
            Tasks,
            "namespace N\n{\n    using System;\n    using Xunit;\n}\n",
            "namespace N\n{\n    using System;\n    using System.Threading.Tasks;\n    using Xunit;\n}\n"
        );

    [Fact]
    public void Nothing_is_added_to_conditional_code() =>
        Adds(
            Tasks,
            "#if !A\nusing System;\n#endif\nclass C { }",
            "using System.Threading.Tasks;\n#if !A\nusing System;\n#endif\nclass C { }"
        );

    [Fact]
    public void A_directive_that_is_there_is_not_added_again() =>
        Adds(Tasks, "using System.Threading.Tasks;\n", "using System.Threading.Tasks;\n");

    [Fact]
    public void Line_ends_are_those_of_the_file() =>
        Adds(Tasks, "using NUnit;\r\nusing Xunit;\r\n", "using System.Threading.Tasks;\r\nusing NUnit;\r\nusing Xunit;\r\n");

    [Theory]
    [InlineData("// License.\nusing NUnit;\n\nclass A { }", "// License.\n\nclass A { }")]
    [InlineData("// License.\n\nusing NUnit;\n\nclass A { }", "// License.\n\nclass A { }")]
    [InlineData("using NUnit;\n\nclass A { }", "class A { }")]
    [InlineData("using Alpha;\nusing NUnit;\n\nclass A { }", "using Alpha;\n\nclass A { }")]
    [InlineData("using Alpha;\n\nusing NUnit;\nusing NUnit.Framework;\n", "using Alpha;\n\nusing NUnit.Framework;\n")]
    [InlineData("using NUnit;\n\nusing Zeta;\n", "using Zeta;\n")]
    [InlineData("namespace N\n{\n    using NUnit;\n\n    class A { }\n}\n", "namespace N\n{\n    class A { }\n}\n")]
    [InlineData("using A = NUnit;\n", "using A = NUnit;\n")]
    public void A_removed_directive_leaves_comments_and_groups(string before, string after) =>
        Assert.Equal(after, UsingDirectives.RemoveDirective(SyntaxFactory.ParseCompilationUnit(before), "NUnit").ToFullString());
}
