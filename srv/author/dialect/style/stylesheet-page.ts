/** Styles of the standalone page, typography, header, contents, steps. */
export const PAGE_CSS = `
.tutorial-page {
  color-scheme: light dark;
  background: light-dark(#ffffff, #0d1117);
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  scroll-behavior: smooth;
  scroll-padding-top: 1.5rem;
}
.tutorial-page body { margin: 0; }
.tutorial {
  --tutorial-text: light-dark(#1f2328, #e6edf3);
  --tutorial-muted: light-dark(#59636e, #9da7b3);
  --tutorial-line: light-dark(#d1d9e0, #30363d);
  --tutorial-soft: light-dark(#f6f8fa, #161b22);
  --tutorial-accent: light-dark(#0550ae, #79c0ff);
  --tutorial-accent-soft: light-dark(#eef6ff, #12233a);
  --tutorial-note: light-dark(#0a6c74, #56d4dd);
  --tutorial-mark: light-dark(#fff3bf, #33290a);
  --tutorial-mark-bar: light-dark(#9a6700, #e3b341);
  --tutorial-font: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  --tutorial-mono: ui-monospace, SFMono-Regular, "Cascadia Code", "JetBrains Mono", Menlo, Consolas, monospace;
  box-sizing: border-box;
  max-width: 52rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 4vw, 3rem) clamp(1rem, 4vw, 2rem) 4rem;
  color: var(--tutorial-text);
  font: 400 1.0625rem/1.65 var(--tutorial-font);
  overflow-wrap: break-word;
}
.tutorial *, .tutorial *::before, .tutorial *::after { box-sizing: border-box; }
.tutorial a { color: var(--tutorial-accent); text-underline-offset: 0.15em; text-decoration-thickness: from-font; }
.tutorial a:hover { text-decoration-thickness: 2px; }
.tutorial :focus-visible { outline: 2px solid var(--tutorial-accent); outline-offset: 2px; border-radius: 4px; }
.tutorial :is(h1, h2, h3, h4, h5, h6) { line-height: 1.25; text-wrap: balance; font-weight: 650; }
.tutorial h1 { margin: 0 0 0.75rem; font-size: clamp(1.75rem, 1.2rem + 2.4vw, 2.5rem); letter-spacing: -0.02em; }
.tutorial h2 { margin: 2.5rem 0 0.75rem; font-size: 1.375rem; letter-spacing: -0.01em; }
.tutorial h3 { margin: 2rem 0 0.5rem; font-size: 1.1875rem; }
.tutorial :is(h4, h5, h6) { margin: 1.5rem 0 0.5rem; font-size: 1.0625rem; }
.tutorial p { margin: 0 0 1rem; text-wrap: pretty; }
.tutorial :is(ul, ol) { margin: 0 0 1rem; padding-inline-start: 1.75rem; }
.tutorial li { margin: 0.375rem 0; }
.tutorial li > :is(p, ul, ol):last-child { margin-bottom: 0.25rem; }
.tutorial li:has(> input[type="checkbox"]) { list-style: none; margin-inline-start: -1.5rem; }
.tutorial hr { margin: 2rem 0; border: 0; border-top: 1px solid var(--tutorial-line); }
.tutorial :is(h1, h2, h3, h4, h5, h6, p, li, dt, dd, th, td, figcaption, summary):not([dir], [dir] *) { unicode-bidi: plaintext; }
.tutorial dt { font-weight: 650; }
.tutorial dd { margin: 0 0 0.75rem; margin-inline-start: 1.5rem; }

.tutorial-header { padding-bottom: 1.25rem; border-bottom: 1px solid var(--tutorial-line); }
.tutorial .tutorial-description { margin: 0 0 1rem; color: var(--tutorial-muted); font-size: 1.1875rem; line-height: 1.5; }
.tutorial .tutorial-meta {
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: 0.875rem;
}
.tutorial .tutorial-meta li {
  margin: 0;
  padding: 0.125rem 0.75rem;
  border: 1px solid var(--tutorial-line);
  border-radius: 999px;
  background: var(--tutorial-soft);
}
.tutorial :is(.tutorial-learn, .tutorial-prerequisites) > h2 { margin-top: 2rem; font-size: 1.25rem; }
.tutorial .tutorial-intro { margin-top: 2rem; }
.tutorial .tutorial-steps {
  margin: 2.5rem 0;
  padding: 1rem 1.5rem;
  border: 1px solid var(--tutorial-line);
  border-radius: 12px;
  background: var(--tutorial-soft);
}
.tutorial .tutorial-steps h2 { margin: 0 0 0.5rem; font-size: 1rem; }
.tutorial .tutorial-steps ol { margin: 0; padding-inline-start: 1.75rem; }
.tutorial .tutorial-steps li { margin: 0; padding: 0.125rem 0; }
.tutorial .tutorial-steps li::marker { color: var(--tutorial-muted); font-variant-numeric: tabular-nums; }
.tutorial .tutorial-steps a { display: block; padding: 0.125rem 0; text-decoration: none; }
.tutorial .tutorial-steps a:hover { text-decoration: underline; }

.tutorial .tutorial-step { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--tutorial-line); }
.tutorial .step-title { margin: 0 0 1.25rem; font-size: 1.5rem; }
.tutorial .step-label {
  display: block;
  margin-bottom: 0.25rem;
  color: var(--tutorial-accent);
  font-size: 0.8125rem;
  font-weight: 650;
  letter-spacing: 0.06em;
  text-transform: uppercase;
}
.tutorial .tutorial-between { margin-top: 2rem; }

@media print {
  .tutorial-page { color-scheme: light; background: #ffffff; }
  .tutorial { max-width: none; padding: 0; font-size: 10.5pt; }
  .tutorial a[href^="http"]::after { content: " (" attr(href) ")"; font-size: 0.8em; overflow-wrap: anywhere; }
  .tutorial .tutorial-steps a::after { content: none; }
  .tutorial :is(h1, h2, h3, h4, h5, h6) { break-after: avoid; }
  .tutorial :is(figure, .code-block:not(.code-block-long), tr, blockquote, .callout) { break-inside: avoid; }
  .tutorial pre { white-space: pre-wrap; overflow-wrap: anywhere; }
}
@media (prefers-reduced-motion: reduce) {
  .tutorial-page { scroll-behavior: auto; }
}
`
