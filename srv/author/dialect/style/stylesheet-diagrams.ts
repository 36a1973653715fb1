/** Styles of diagrams; their pictures name these colours, which follow those of the article. */
export const DIAGRAMS_CSS = `
.tutorial .diagram {
  --diagram-text: var(--tutorial-text);
  --diagram-muted: var(--tutorial-muted);
  --diagram-line: var(--tutorial-muted);
  --diagram-box: var(--tutorial-soft);
  --diagram-head: var(--tutorial-accent-soft);
  --diagram-ground: light-dark(#ffffff, #0d1117);
  margin: 1.5rem 0;
}
.tutorial .diagram-box {
  padding: 0.5rem;
  border: 1px solid var(--tutorial-line);
  border-radius: 10px;
  background: var(--diagram-ground);
  overflow-x: auto;
}
.tutorial .diagram svg { display: block; max-width: 100%; height: auto; margin: 0 auto; direction: ltr; font-family: var(--tutorial-font); }
.tutorial :is(.diagram-wide, .diagram-widest) svg { max-width: none; }
@media (min-width: 56rem) {
  .tutorial .diagram-wide svg { max-width: 100%; }
}
.tutorial .diagram-code { font-family: var(--tutorial-mono); }
.tutorial .diagram-source { margin: 0.5rem 0 0; }
@media print {
  .tutorial :is(.diagram-wide, .diagram-widest) svg { max-width: 100%; }
  .tutorial .diagram-source:not([open]) { display: none; }
}
@media (forced-colors: active) {
  .tutorial .diagram {
    --diagram-text: CanvasText;
    --diagram-muted: CanvasText;
    --diagram-line: CanvasText;
    --diagram-box: Canvas;
    --diagram-head: Canvas;
    --diagram-ground: Canvas;
  }
}
`
