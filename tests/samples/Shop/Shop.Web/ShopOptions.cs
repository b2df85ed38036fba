namespace Shop.Web;

public sealed class ShopOptions
{
    public string Terms { get; set; } = "";
}
