namespace Shop.Services;

public static class Labels
{
    private static readonly Lazy<string> s_terms = new(() => File.ReadAllText(AppFiles.Of("terms.txt"))); // finds SIO102 (once)

    public static string For(PricedProduct product) => LabelText.Build(product) + Environment.NewLine + s_terms.Value;
}

internal static class LabelText
{
    public static string Build(PricedProduct product) => string.Format(Templates.Get("label"), product.Name, product.Price);
}

internal static class Templates
{
    public static string Get(string name) => Normalize(TemplateFiles.Load(name + ".txt"));

    private static string Normalize(string text) => new TrimmedReader(text).ReadToEnd(); // silent: text in memory
}

internal static class TemplateFiles
{
    public static string Load(string file) => File.ReadAllText(AppFiles.Of(file)); // finds SIO102
}

internal sealed class TrimmedReader(string text) : StringReader(text)
{
    public override string ReadToEnd() => base.ReadToEnd().Trim(); // silent: text in memory
}

public sealed class TemplateReader(string name) : TextReader
{
    public override string ReadToEnd() => File.ReadAllText(AppFiles.Of(name)); // finds SIO102

    public override Task<string> ReadToEndAsync() => Task.FromResult(ReadToEnd()); // silent: this member is the counterpart
}
