namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Maps values to positions on an axis.</summary>
internal sealed class AxisScale(double least, double most, double from, double to, bool isLog)
{
    // The approximate number of grid lines; with more, their labels would overlap.
    const int Ticks = 5;

    // A linear axis starts at zero; otherwise a small difference would look like a large one.
    readonly double _least = isLog ? Math.Log2(Math.Max(least, 1e-3)) : 0;
    readonly double _most = isLog ? Math.Log2(Math.Max(most, 1e-3)) : Math.Ceiling(most / ComputeStep(most)) * ComputeStep(most);

    /// <summary>Returns the position of a value.</summary>
    public double GetPosition(double value)
    {
        var place = isLog ? Math.Log2(Math.Max(value, 1e-3)) : value;
        return _most <= _least ? from : from + (to - from) * (place - _least) / (_most - _least);
    }

    /// <summary>Returns the values of the grid lines.</summary>
    public IEnumerable<double> CreateTicks()
    {
        if (isLog)
        {
            var step = Math.Max(1, (int)Math.Ceiling((_most - _least) / Ticks));
            for (var power = Math.Ceiling(_least); power <= _most; power += step)
                yield return Math.Pow(2, power);
            yield break;
        }

        for (var i = 0; i * ComputeStep(most) <= _most * 1.001; i++)
            yield return i * ComputeStep(most);
    }

    /// <summary>Returns 1, 2 or 5 times a power of ten, so that about five steps reach the end.</summary>
    static double ComputeStep(double most)
    {
        if (most <= 0)
            return 1;
        var unit = Math.Pow(10, Math.Floor(Math.Log10(most / Ticks)));
        return new[] { 1.0, 2, 5, 10 }.First(n => n * unit * Ticks >= most * 0.999) * unit;
    }

    /// <summary>Formats a tick label; all labels of an axis have the same unit.</summary>
    public string FormatTick(double value) =>
        value > 0 && CreateTicks().Last() >= 10_000
            ? FigureFormat.FormatPlain(Math.Round(value / 1000, 1)) + "k"
            : FigureFormat.FormatPlain(Math.Round(value, value < 10 ? 1 : 0));
}
