namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The assemblies of an application's folder that belong to the application.</summary>
public sealed class AppModulesTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Project_belongs_to_the_application_whatever_its_name() =>
        Assert.True(IsOwn("Microsoft.Shop.dll", """ "Microsoft.Shop/1.0.0": { "type": "project" } """));

    [Fact]
    public void Package_does_not_belong_to_the_application() =>
        Assert.False(IsOwn("Vendor.dll", """ "Vendor/1.0.0": { "type": "package" } """));

    [Fact]
    public void Name_decides_without_a_readable_dependency_list() =>
        Assert.Equal((false, true), (IsOwn("Microsoft.Shop.dll", "oops"), IsOwn("Shop.dll", "oops")));

    bool IsOwn(string assembly, string library)
    {
        var name = Path.GetFileNameWithoutExtension(assembly);
        _folder.WriteFile(assembly, "");
        _folder.WriteFile(
            "Shop.deps.json",
            $$"""{ "targets": { "net10.0": { "{{name}}/1.0.0": { "runtime": { "lib/{{assembly}}": {} } } } }, "libraries": { {{library}} } }"""
        );
        return new ModuleClassifier().IsOwn(_folder[assembly]);
    }
}
