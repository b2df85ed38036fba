using Shop.Data;

namespace Shop.Services;

public sealed record PricedProduct(int Id, string Name, decimal Price);

public interface ICatalog
{
    IReadOnlyList<PricedProduct> All();
    PricedProduct? Get(int id);
}

public sealed class Catalog(IRepository<Product> products, Pricing pricing) : ICatalog
{
    public IReadOnlyList<PricedProduct> All() => products.All().Select(Priced).ToList(); // silent: a list in memory

    public PricedProduct? Get(int id) => products.Get(id) is { } product ? Priced(product) : null;

    private PricedProduct Priced(Product product) => new(product.Id, product.Name, pricing.Of(product));
}
