using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Whose code the assemblies of an application's folder are.</summary>
public sealed class ModulesTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact] public void A_project_is_the_applications_whatever_its_name() => Assert.True(IsOwn("Microsoft.Shop.dll", """ "Microsoft.Shop/1.0.0": { "type": "project" } """));

    [Fact] public void A_package_is_not() => Assert.False(IsOwn("Vendor.dll", """ "Vendor/1.0.0": { "type": "package" } """));

    [Fact] public void Where_no_list_can_be_read_the_name_decides() => Assert.Equal((false, true), (IsOwn("Microsoft.Shop.dll", "oops"), IsOwn("Shop.dll", "oops")));

    bool IsOwn(string assembly, string library)
    {
        var name = Path.GetFileNameWithoutExtension(assembly);
        _folder.Write(assembly, "");
        _folder.Write("Shop.deps.json", $$"""{ "targets": { "net10.0": { "{{name}}/1.0.0": { "runtime": { "lib/{{assembly}}": {} } } } }, "libraries": { {{library}} } }""");
        return new Modules().IsOwn(_folder[assembly]);
    }
}
