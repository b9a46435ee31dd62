// The style sheet of a match report: the colours of Agon's page, by day and by night.
#pragma once

#include <string_view>

namespace agon::cli {

inline constexpr std::string_view kMatchStyle = R"(:root {
  color-scheme: light dark;
  --ground: #f4ead7; --surface: #fffaf0; --inset: #f3e7d0; --line: #d8c4a0;
  --ink: #221a14; --ink-2: #5d4a39; --gloss: #211914; --on-gloss: #f7ead3; --on-gloss-2: #d9bf9c;
  --terra: #ac4a24; --focus: #0b4f9e;
  --bot1: #1b4f8f; --bot2: #c4401a; --bot3: #14806a; --bot4: #93418a; --bot5: #835a0b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #15110e; --surface: #211a16; --inset: #2c231d; --line: #4a3b30;
    --ink: #f5ead8; --ink-2: #cdbba3; --gloss: #0c0908;
    --terra: #e98a57; --focus: #8ec9ff;
    --bot1: #7cb3f0; --bot2: #ff9068; --bot3: #4fd6ae; --bot4: #d79bd0; --bot5: #ecc062;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 "Source Sans 3", system-ui, sans-serif;
}
h1, h2, .brand { font-family: Cinzel, "GFS Didot", Georgia, "Times New Roman", serif; }
header {
  background: var(--gloss); color: var(--on-gloss); border-bottom: 4px solid #c9703f;
  padding-top: 1.5rem;
}
header > h1, header > p, header > dl { max-width: 70rem; margin: 0 auto; padding: 0 1.25rem; }
.brand {
  letter-spacing: .3em; text-transform: uppercase; font-size: .8125rem; color: var(--on-gloss-2);
}
header > h1 { font-weight: 500; font-size: clamp(1.6rem, 5vw, 2.4rem); line-height: 1.2; padding-top: .25rem; }
header > .lead { font-size: 1.125rem; padding-top: .75rem; }
header > dl { display: flex; flex-wrap: wrap; gap: .5rem 2.25rem; padding-top: 1rem; padding-bottom: 1.5rem; }
dl div { display: flex; flex-direction: column-reverse; }
dt { color: var(--on-gloss-2); font-size: .875rem; }
dd { margin: 0; font-size: 1.5rem; font-variant-numeric: tabular-nums; line-height: 1.2; }
main {
  max-width: 70rem; margin: 0 auto; padding: 1.25rem; display: grid; gap: 1.25rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); align-items: start;
}
section {
  background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  padding: 1.25rem; min-width: 0;
}
.wide { grid-column: 1 / -1; }
h2 { margin: 0; font-weight: 600; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
p { margin: .5rem 0; }
.note { color: var(--ink-2); max-width: 46rem; font-size: .9375rem; }
svg { display: block; margin: .75rem 0; overflow: visible; }
svg text { font-family: inherit; fill: var(--ink); font-size: 14px; }
svg .name { font-weight: 600; paint-order: stroke; stroke: var(--surface); stroke-width: 4px; }
svg .tick { fill: var(--ink-2); font-size: 13px; font-variant-numeric: tabular-nums; }
.grid { stroke: var(--line); stroke-width: 1; opacity: .7; }
.axis { stroke: var(--ink-2); stroke-width: 1; }
.fair { stroke: var(--terra); stroke-width: 2; stroke-dasharray: 5 4; }
.whisker { stroke-width: 4; stroke-linecap: round; opacity: .55; }
.dot { stroke: var(--surface); stroke-width: 2; }
.mean { stroke-width: 2; }
.bar { opacity: .8; }
.bar:hover { opacity: 1; }
.bar.plain { fill: var(--ink-2); }
.dot.plain { fill: var(--ink-2); }
.whisker.plain { stroke: var(--ink-2); }
.mean.plain { stroke: var(--terra); }
.whisker.bot1, .mean.bot1 { stroke: var(--bot1); } .bar.bot1, .dot.bot1 { fill: var(--bot1); }
.whisker.bot2, .mean.bot2 { stroke: var(--bot2); } .bar.bot2, .dot.bot2 { fill: var(--bot2); }
.whisker.bot3, .mean.bot3 { stroke: var(--bot3); } .bar.bot3, .dot.bot3 { fill: var(--bot3); }
.whisker.bot4, .mean.bot4 { stroke: var(--bot4); } .bar.bot4, .dot.bot4 { fill: var(--bot4); }
.whisker.bot5, .mean.bot5 { stroke: var(--bot5); } .bar.bot5, .dot.bot5 { fill: var(--bot5); }
.scroll { overflow-x: auto; margin: .5rem 0; border-radius: 4px; }
.scroll:focus-visible, summary:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9375rem; }
th, td { padding: .4rem .6rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
thead th { color: var(--ink-2); font-weight: 600; font-size: .8125rem; }
th:first-child { text-align: left; }
tbody tr:last-child > * { border-bottom: 0; }
details { margin-top: .5rem; }
summary { cursor: pointer; color: var(--terra); padding: .5rem 0; }
pre { background: var(--inset); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto; font-size: .875rem; }
@media (max-width: 30rem) {
  main { padding: .75rem; }
  section { padding: 1rem; }
  th, td { padding: .4rem .35rem; }
}
@media print {
  body, header { background: none; color: #000; }
  section { break-inside: avoid; }
}
)";

}  // namespace agon::cli
