#include "tools/report/html_style.h"

namespace recount::tools {
namespace {

// No colour carries a meaning alone: what is superseded is also struck through and named, what is
// wrong is also said in words. Contrast of text is at least 4.5 to 1 on both grounds.
constexpr std::string_view kStyle = R"css(:root {
  --ground: #fdfcf9; --ink: #1f1d1a; --faint: #625c53; --rule: #d9d3c7; --tint: #f4f0e7;
  --accent: #234f72; --alarm: #962d22;
  --text: Charter, "Bitstream Charter", "Sitka Text", Cambria, Georgia, "DejaVu Serif", serif;
  --label: "Gill Sans", "Gill Sans Nova", Optima, Candara, "Noto Sans", "Segoe UI", sans-serif;
  --mono: ui-monospace, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #17181a; --ink: #e4e0d8; --faint: #a39d92; --rule: #3a3b3e; --tint: #202225;
    --accent: #93bfe3; --alarm: #f09a8c;
  }
}
* { box-sizing: border-box; }
html { background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 var(--text); }
body { max-width: 50rem; margin: 0 auto; padding: 3rem 1.5rem 6rem; overflow-wrap: break-word; }
.running { display: none; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 600; text-wrap: balance; }
h1 { margin: 0 0 1.5rem; font-size: 2rem; line-height: 1.2; }
h1 .overline { display: block; margin-bottom: 0.35rem; color: var(--faint);
  font: 600 0.8125rem/1.4 var(--label); letter-spacing: 0.14em; text-transform: uppercase; }
h2 { margin: 3.25rem 0 1rem; padding-top: 0.6rem; border-top: 2px solid var(--ink);
  font-size: 1.35rem; }
h3 { margin: 2rem 0 0.6rem; font-size: 1.1rem; }
h4 { margin: 1.4rem 0 0.5rem; font-size: 1rem; }
h5, h6 { margin: 1.1rem 0 0.4rem; font-size: 1rem; font-style: italic; font-weight: 400; }
p, ul, dl, figure, blockquote, .scroll { margin: 0 0 0.9rem; }
ul { padding-left: 1.2rem; }
li { margin: 0.15rem 0; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 0.15em; }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
:target { background: var(--tint); }
nav ol { margin: 2rem 0 0; padding: 0.8rem 0 0.8rem 1.4rem; border-block: 1px solid var(--rule);
  columns: 2; font-size: 0.9375rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: 0.84em; font-variant-ligatures: none; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.8rem 1rem; overflow-x: auto; background: var(--tint);
  border: 1px solid var(--rule); line-height: 1.35; }
figcaption, caption { padding: 0 0 0.4rem; color: var(--faint); font: 0.8125rem/1.4 var(--label);
  text-align: left; }
blockquote { padding: 0.1rem 0 0.1rem 1rem; border-left: 3px solid var(--rule); }
blockquote p { margin: 0; }
dl > div { display: grid; grid-template-columns: 9.5rem 1fr; gap: 0 1.2rem; padding: 0.28rem 0;
  border-bottom: 1px solid var(--rule); }
dt { color: var(--faint); font: 0.875rem/1.85 var(--label); }
dd { margin: 0; min-width: 0; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.45; }
th, td { padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--rule);
  text-align: left; vertical-align: top; font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-bottom: 1px solid var(--ink); color: var(--faint);
  font: 0.8125rem/1.4 var(--label); vertical-align: bottom; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: lining-nums tabular-nums; }
.lines { margin: 0.2rem 0 0.1rem; padding: 0; list-style: none; font-size: 0.875rem;
  color: var(--faint); }
.lines li { padding-left: 1.1rem; text-indent: -1.1rem; }
.clause { font-variant-numeric: lining-nums; white-space: nowrap; }
.faint { color: var(--faint); font-style: italic; }
del { color: var(--faint); text-decoration: line-through; text-decoration-thickness: 1px; }
del a, del .clause { color: inherit; }
.label { padding: 0.05em 0.45em; border: 1px solid var(--rule); border-radius: 0.2em;
  color: var(--faint); font: 0.75rem/1.5 var(--label); white-space: nowrap; }
.label.alarm { border-color: currentcolor; color: var(--alarm); }
.notice { padding: 0.6rem 0.9rem; border: 1px solid var(--alarm); border-left-width: 4px; }
.kept { margin: 1.4rem 0; padding: 0.1rem 0 0.1rem 1.1rem; border-left: 1px solid var(--rule); }
.kept > :first-child { margin-top: 0.2rem; }
@media (max-width: 36rem) {
  body { padding: 1.5rem 1rem 3rem; }
  dl > div { grid-template-columns: 1fr; }
  nav ol { columns: 1; }
}
@page {
  size: A4; margin: 22mm 20mm 24mm;
  @top-left { content: string(part); font: 8.5pt sans-serif; color: #625c53; }
  @bottom-left { content: string(running); font: 8.5pt sans-serif; color: #625c53; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt sans-serif;
    color: #625c53; }
}
@page :first { @top-left { content: none; } }
@media print {
  :root { --ground: #fff; --ink: #000; --faint: #4a4640; --rule: #bbb; --tint: #fff;
    --accent: #000; --alarm: #000; }
  html { font-size: 10.5pt; line-height: 1.42; }
  body { max-width: none; padding: 0; }
  .running { display: block; position: absolute; height: 0; margin: 0; overflow: hidden;
    color: transparent; string-set: running content(text); }
  h2 { margin-top: 9mm; string-set: part content(text); }
  h2, h3, h4, h5, h6, caption, figcaption, thead { break-after: avoid; }
  nav { display: none; }
  a { color: inherit; text-decoration: none; }
  .scroll { overflow: visible; }
  pre { overflow: visible; white-space: pre; font-size: 7.6pt; }
  thead { display: table-header-group; }
  tr, li, dl > div, figure, blockquote, .kept, .notice { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
}
)css";

}  // namespace

std::string_view HtmlStyle() { return kStyle; }

}  // namespace recount::tools
