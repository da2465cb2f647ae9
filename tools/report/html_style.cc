#include "tools/report/html_style.h"

namespace recount::tools::report {
namespace {

// No meaning depends on a colour alone: what is superseded is also struck through and labelled, and
// what is wrong is also said in words. The contrast of text is at least 4.5 to 1 on both
// backgrounds.
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

/* Widths and colours of borders are given apart, and families apart from sizes: some makers of PDF
   do not know a variable within a shorthand. */
* { box-sizing: border-box; border: 0 solid; border-color: var(--rule); }
html { background-color: var(--ground); color: var(--ink); font-family: var(--text);
  font-size: 1.0625rem; line-height: 1.55; }
body { max-width: 50rem; margin: 0 auto; padding: 3rem 1.5rem 6rem; overflow-wrap: break-word; }
.running { display: none; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 600; }
h1 { margin: 0 0 1.5rem; font-size: 2rem; line-height: 1.2; }
h1 .overline { display: block; margin-bottom: 0.35rem; letter-spacing: 0.14em;
  text-transform: uppercase; }
h2 { margin: 3.25rem 0 1rem; padding-top: 0.6rem; border-top-width: 2px;
  border-color: var(--ink); font-size: 1.35rem; }
h3 { margin: 2.2rem 0 0.6rem; font-size: 1.1rem; }
h4 { margin: 1.4rem 0 0.5rem; font-size: 1rem; }
h5, h6 { margin: 1.2rem 0 0.4rem; font-size: 1rem; font-style: italic; font-weight: 400; }
p, ul, dl, figure, blockquote, .scroll { margin: 0 0 0.9rem; }
ul { padding-left: 1.2rem; }
li { margin: 0.15rem 0; }
a { color: var(--accent); text-decoration: underline; text-decoration-thickness: 1px;
  text-underline-offset: 0.15em; }
a:focus-visible, pre:focus-visible { outline: 2px solid; outline-offset: 2px; }
:target { background-color: var(--tint); }

/* Small words in another face: what labels, and is not itself what is said. */
h1 .overline, nav, dt, figcaption, caption, thead th, .label, .lead { color: var(--faint);
  font-family: var(--label); font-size: 0.8125rem; font-weight: 400; line-height: 1.4; }
nav li { margin: 0; }
nav ol { margin: 2rem 0 0; padding: 0.8rem 0 0.8rem 1.4rem; border-width: 1px 0; columns: 2;
  font-size: 0.9375rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
code, pre { font-family: var(--mono); font-size: 0.84em; font-variant-ligatures: none; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 0.8rem 1rem; overflow-x: auto; background-color: var(--tint);
  border-width: 1px; line-height: 1.35; }
figcaption, caption { padding: 0 0 0.4rem; text-align: left; }
blockquote { padding: 0.1rem 0 0.1rem 1rem; border-left-width: 3px; }
blockquote p { margin: 0; }
.lead { margin: 1rem 0 0.35rem; }
dl > div { display: table; width: 100%; table-layout: fixed; border-bottom-width: 1px; }
dt, dd { display: table-cell; margin: 0; padding: 0.28rem 0; vertical-align: baseline; }
dt { width: 10.5rem; padding-right: 1rem; }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; line-height: 1.45; }
th, td { padding: 0.35rem 1rem 0.35rem 0; border-bottom-width: 1px; text-align: left;
  vertical-align: top; font-weight: 400; }
th:last-child, td:last-child { padding-right: 0; }
thead th { border-color: var(--ink); vertical-align: bottom; white-space: nowrap; }
.number, .word { white-space: nowrap; }
.number { text-align: right; font-variant-numeric: lining-nums tabular-nums; }
table.narrow { width: 50%; }
.lines { margin: 0.2rem 0 0.1rem; padding: 0; list-style: none; color: var(--faint);
  font-size: 0.875rem; }
.lines li { padding-left: 1.1rem; text-indent: -1.1rem; }
.clause { font-variant-numeric: lining-nums; white-space: nowrap; }
.faint { color: var(--faint); font-style: italic; }
del { color: var(--faint); text-decoration: line-through; text-decoration-thickness: 1px; }
.label { padding: 0.05em 0.45em; border-width: 1px; border-radius: 0.2em; font-size: 0.75rem;
  white-space: nowrap; }
.label.alarm { border-color: var(--alarm); color: var(--alarm); }
.notice { padding: 0.6rem 0.9rem; border-width: 1px 1px 1px 4px; border-color: var(--alarm); }
.kept { margin: 1.4rem 0; padding: 0.1rem 0 0.1rem 1.1rem; border-left-width: 1px; }
.kept > :first-child { margin-top: 0.2rem; }
@media (max-width: 36rem) {
  body { padding: 1.5rem 1rem 3rem; }
  h1 { font-size: 1.5rem; }
  dl > div, dt, dd { display: block; width: auto; }
  dt { padding-bottom: 0; }
  dd { padding-top: 0; }
  nav li { margin: 0; }
nav ol { columns: 1; }
}

@page {
  size: A4; margin: 22mm 20mm 24mm;
  @top-left { content: string(part, start); font: 8.5pt sans-serif; color: #625c53; }
  @bottom-left { content: string(running); font: 8.5pt sans-serif; color: #625c53; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt sans-serif;
    color: #625c53; }
}
@page :first { @top-left { content: none; } }
@media print {
  :root { --ground: #fff; --ink: #000; --faint: #4a4640; --rule: #b5b0a6; --tint: #fff;
    --accent: #000; --alarm: #000; }
  html { font-size: 10.5pt; line-height: 1.42; }
  body { max-width: none; padding: 0; }
  .running { display: block; position: absolute; height: 0; margin: 0; overflow: hidden;
    color: transparent; string-set: running content(text); }
  h1 { font-size: 20pt; }
  h2 { margin-top: 9mm; string-set: part content(text); }
  h1, h2, h3, h4, h5, h6, caption, figcaption, thead, .lead {
    break-after: avoid; }
  nav { display: none; }
  a { color: inherit; text-decoration: none; }
  .scroll { overflow: visible; }
  pre { overflow: visible; white-space: pre; font-size: 7.6pt; }
  thead { display: table-header-group; }
  tr, li, dl, figure, blockquote, .kept, .notice { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
}
)css";

}  // namespace

std::string_view HtmlStyle() { return kStyle; }

}  // namespace recount::tools::report
