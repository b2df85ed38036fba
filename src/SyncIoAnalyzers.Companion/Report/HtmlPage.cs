using System.Text;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Writes a report as one self-contained HTML file, for light and dark mode, phones and paper.</summary>
public static class HtmlPage
{
    // Two curves can be followed without hiding one.
    const int LeastSwitches = 3;

    const string Style = """
        :root{color-scheme:light dark;--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#d0d7de;--good:#116329;--goodback:#dafbe1;
        --bad:#a40e26;--badback:#ffebe9;--c0:#0550ae;--c1:#953800;--c2:#6639ba;--c3:#1b7c83;--c4:#7d4e00;--c5:#99286e}
        @media screen and (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--soft:#9da7b3;--line:#30363d;--good:#7ee787;
        --goodback:#12261e;--bad:#ffa198;--badback:#341a1d;--c0:#79c0ff;--c1:#ffa657;--c2:#d2a8ff;--c3:#76e3ea;--c4:#e3b341;
        --c5:#ff9bce}}
        @media print{:root{--paper:#fff;--ink:#000;--soft:#333;--line:#999;--good:#116329;--goodback:#fff;--bad:#a40e26;--badback:#fff}}
        body{margin:0 auto;max-width:96rem;padding:1rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;
        overflow-wrap:anywhere}
        h1{font-size:1.6rem;line-height:1.2}h2{font-size:1.15rem;margin-top:2rem}p.says{font-size:1.15rem}
        h1,p,dl,pre{max-width:64rem}.note,dt,caption{color:var(--soft)}
        .wide{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums}
        th,td{border:1px solid var(--line);padding:.3rem .5rem;text-align:right;vertical-align:top;white-space:pre-line;
        overflow-wrap:normal}
        th{text-align:left}thead th{vertical-align:bottom}td.words{text-align:left}td.good{background:var(--goodback);color:var(--good)}
        td.bad{background:var(--badback);color:var(--bad)}
        svg{width:100%;height:auto;display:block}svg text{font:14px system-ui,sans-serif;fill:var(--soft)}
        .wide{container-type:inline-size}
        @container (min-width:48rem){svg text{font-size:12px}}
        @container (min-width:75rem){svg text{font-size:10px}}
        .grid{stroke:var(--line)}.line,.lead{fill:none;stroke:currentColor}.line{stroke-width:2;vector-effect:non-scaling-stroke}
        .theory .line{stroke-dasharray:6 4}.again .line{stroke-dasharray:2 3}.band{fill:currentColor;fill-opacity:.15}
        .dot{fill:var(--paper);stroke:currentColor;stroke-width:1.5}.near{fill:transparent}.near:hover{fill:currentColor;fill-opacity:.3}
        .c0{color:var(--c0)}.c1{color:var(--c1)}.c2{color:var(--c2)}.c3{color:var(--c3)}.c4{color:var(--c4)}.c5{color:var(--c5)}
        svg .good,label.good{color:var(--good)}svg .bad,label.bad{color:var(--bad)}
        .bar.good{fill:var(--good)}.bar.bad{fill:var(--bad);fill-opacity:.75}svg text.on{fill:var(--paper)}
        svg text.name{fill:currentColor}.series label{margin-right:1rem;white-space:nowrap}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.2rem 1rem}dd{margin:0}code{font-family:ui-monospace,monospace}
        pre{overflow-x:auto;padding:.5rem;border:1px solid var(--line);font-size:.85rem;overflow-wrap:normal}
        a{color:var(--c0)}.wide svg{min-width:44rem}td:not(.words){white-space:pre}
        @media (max-width:30rem){dl{grid-template-columns:1fr}}
        @media print{.series{display:none}body{padding:0}table{font-size:.55rem}th,td{padding:.1rem .2rem}h2{break-after:avoid}
        tr,svg,.note{break-inside:avoid}}
        """;

    /// <summary>Returns the content of the file.</summary>
    public static string CreateHtml(ReportDocument document)
    {
        var title = ChartSvg.EscapeText(document.Title);
        var page = new StringBuilder(CreateHead(title, CreateSwitchStyle(document)));
        page.Append($"<h1>{title}</h1>\n<p class=\"says\">{ChartSvg.EscapeText(document.Says)}</p>\n");
        foreach (var block in document.Blocks)
            page.Append($"<section>\n<h2>{ChartSvg.EscapeText(block.Title)}</h2>\n{CreateBody(block)}</section>\n");
        page.Append("<section>\n<h2>Conditions</h2>\n<dl>\n");
        foreach (var (name, value) in document.Facts)
            page.Append($"<dt>{ChartSvg.EscapeText(name)}</dt><dd>{ChartSvg.EscapeText(value)}</dd>\n");
        return page.Append("</dl>\n</section>\n</body>\n</html>\n").ToString();
    }

    static string CreateHead(string title, string style) =>
        $"""
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width,initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none';style-src 'unsafe-inline'">
            <title>{title}</title>
            <style>
            {Style}
            {style}
            </style>
            </head>
            <body>

            """;

    static string CreateBody(ReportBlock block) =>
        block switch
        {
            ReportParagraph words => $"<p>{ChartSvg.EscapeText(words.Text)}</p>\n",
            CodeListing code => CreateBody(code),
            LineChart chart => CreateBody(chart),
            ThreadTimeline timeline => WrapWideContent(timeline.Title, TimelineSvg.CreateSvg(timeline)) + CreateNote(timeline.Note),
            ReportTable table => CreateBody(table),
            _ => "",
        };

    /// <summary>Draws a chart; with several curves, each can be hidden by its checkbox, which needs no script.</summary>
    static string CreateBody(LineChart chart)
    {
        var svg = WrapWideContent(chart.Title, ChartSvg.CreateSvg(chart));
        return chart.Series.Count < LeastSwitches ? svg : $"<div class=\"chart\">\n{CreateSwitches(chart)}{svg}</div>\n";
    }

    static string CreateSwitches(LineChart chart)
    {
        var boxes = chart.Series.Select((_, i) => CreateSwitch(chart, i));
        return $"<div class=\"series\">{string.Concat(boxes)}</div>\n";
    }

    static string CreateSwitch(LineChart chart, int index)
    {
        var name = ChartSvg.EscapeText(chart.Series[index].Name);
        var box = $"<input type=\"checkbox\" class=\"t{index}\" checked=\"checked\"/>";
        return $"<label class=\"{CurveSvg.GetColour(chart, index)}\">{box} {name}</label>";
    }

    /// <summary>Returns the style that hides a curve while its checkbox is cleared.</summary>
    static string CreateSwitchStyle(ReportDocument document)
    {
        var most = document.Blocks.OfType<LineChart>().Select(c => c.Series.Count).DefaultIfEmpty().Max();
        return string.Concat(Enumerable.Range(0, most).Select(i => $".chart:has(.t{i}:not(:checked)) .s{i}{{display:none}}"));
    }

    static string CreateBody(CodeListing code)
    {
        var (title, text) = (ChartSvg.EscapeText(code.Title), ChartSvg.EscapeText(code.Text));
        return $"<pre tabindex=\"0\" role=\"region\" aria-label=\"{title}\"><code>{text}</code></pre>\n";
    }

    static string CreateBody(ReportTable table)
    {
        var headers = string.Concat(table.Columns.Select(c => $"<th scope=\"col\">{ChartSvg.EscapeText(c)}</th>"));
        var html = new StringBuilder($"<table>\n<thead><tr>{headers}</tr></thead>\n<tbody>\n");
        foreach (var row in table.Rows)
        {
            html.Append($"<tr><th scope=\"row\">{CreateLink(row[0])}</th>");
            for (var column = 1; column < row.Count; column++)
                html.Append($"<td class=\"{GetCssClass(table, row[column], column)}\">{CreateLink(row[column])}</td>");
            html.Append("</tr>\n");
        }

        return WrapWideContent(table.Title, html.Append("</tbody>\n</table>").ToString()) + CreateNote(table.Note);
    }

    static string GetCssClass(ReportTable table, TableEntry entry, int column) =>
        entry.Tone.ToString().ToLowerInvariant() + (table.IsTextColumn(column) ? " words" : "");

    static string CreateNote(string note) => note.Length > 0 ? $"<p class=\"note\">{ChartSvg.EscapeText(note)}</p>\n" : "";

    /// <summary>Wraps content that may be wider than the screen in a scrollable region with a name, reachable by keyboard.</summary>
    static string WrapWideContent(string title, string html) =>
        $"<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{ChartSvg.EscapeText(title)}\">{html}</div>\n";

    static string CreateLink(TableEntry entry) =>
        entry.Link == null
            ? ChartSvg.EscapeText(entry.Text)
            : $"<a href=\"{ChartSvg.EscapeText(entry.Link)}\">{ChartSvg.EscapeText(entry.Text)}</a>";
}
