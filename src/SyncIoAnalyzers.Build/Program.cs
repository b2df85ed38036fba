using System.Reflection;
using System.Runtime.Loader;
using System.Text;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Walks the requests of one entry project through its referenced projects and writes the findings in those. A build runs it: <c>dotnet
/// exec --runtimeconfig csc.runtimeconfig.json SyncIoAnalyzers.Build.dll COMPILER ANALYZERS LIST FINDINGS</c>.
/// </summary>
internal static class Program
{
    /// <summary>Returns 0 after success; otherwise 1, with one line on the standard output that states the cause.</summary>
    static int Main(string[] args)
    {
        OutputListener.ExitWhenClosed();
        Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        try
        {
            // The assemblies of the compiler and of the analyzers are in the folders that the build names; a deps.json could not list them.
            AssemblyLoadContext.Default.Resolving += (context, name) => FindAssembly(context, name, args[0], args[1]);
            BuildWalk.RunWalk(args[0], args[2], args[3]);
            return 0;
        }
        catch (Exception defect)
        {
            var cause = defect is AggregateException several ? several.GetBaseException() : defect;
            Console.WriteLine($"{cause.GetType().Name}: {cause.Message.ReplaceLineEndings(" ")}");
            return 1;
        }
    }

    static Assembly? FindAssembly(AssemblyLoadContext context, AssemblyName name, params string[] folders) =>
        folders.Select(folder => Path.Combine(folder, name.Name + ".dll")).FirstOrDefault(File.Exists) is { } file
            ? context.LoadFromAssemblyPath(file)
            : null;
}
