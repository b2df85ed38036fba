using System.Reflection;
using System.Runtime.Loader;
using System.Text;

namespace SyncIoAnalyzers.Build;

/// <summary>
/// Walks the requests of one entry project through the projects that it references, and writes what is found in those. A build runs it:
/// <c>dotnet exec --runtimeconfig csc.runtimeconfig.json SyncIoAnalyzers.Build.dll COMPILER ANALYZERS LIST FINDINGS</c>.
/// </summary>
internal static class Program
{
    /// <summary>0 when it was done; otherwise 1, and one line on the standard output says why not.</summary>
    static int Main(string[] args)
    {
        Listener.EndWithout();
        Console.OutputEncoding = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        try
        {
            // The code of the compiler and of the analyzers is where the build has it, which no list of dependencies can tell.
            AssemblyLoadContext.Default.Resolving += (context, name) => Find(context, name, args[0], args[1]);
            Walking.Run(args[0], args[2], args[3]);
            return 0;
        }
        catch (Exception defect)
        {
            var cause = defect is AggregateException several ? several.GetBaseException() : defect;
            Console.WriteLine($"{cause.GetType().Name}: {cause.Message.ReplaceLineEndings(" ")}");
            return 1;
        }
    }

    static Assembly? Find(AssemblyLoadContext context, AssemblyName name, params string[] folders) =>
        folders.Select(folder => Path.Combine(folder, name.Name + ".dll")).FirstOrDefault(File.Exists) is { } file ? context.LoadFromAssemblyPath(file) : null;
}
