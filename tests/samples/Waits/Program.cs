using Waits;

// Each line with a comment "waits" holds a pool thread; the rest of the comment is the rule, or - for none, and the request. Of two
// waits in a line, one has to be named.
var builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.Services.AddControllers();
builder.Services.AddHttpClient<Backend>();
var app = builder.Build();
app.MapControllers();
app.MapGet("/", () => "ready");
app.MapTaskWaits();
app.MapGroup("/handles").MapHandleWaits();
app.MapAwaits();
SlowServer.Start();
app.Run();
