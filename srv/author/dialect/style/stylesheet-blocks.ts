/** Styles of the blocks in a step: code, figures, tables, quotes, options, questions, branches, videos. */
export const BLOCKS_CSS = `
.tutorial :is(code, kbd, samp) { font-family: var(--tutorial-mono); font-size: 0.875em; }
.tutorial :not(pre) > code { padding: 0.125em 0.35em; border-radius: 5px; background: light-dark(#eef1f4, #262c34); }
.tutorial :is(a, :is(h1, h2, h3, h4, h5, h6)) > code { overflow-wrap: anywhere; }
.tutorial kbd {
  padding: 0.1em 0.4em;
  border: 1px solid var(--tutorial-line);
  border-bottom-width: 2px;
  border-radius: 5px;
  background: var(--tutorial-soft);
}
.tutorial mark { padding: 0 0.2em; background: var(--tutorial-mark); color: inherit; }

.tutorial .code-block {
  margin: 1.25rem 0;
  border: 1px solid var(--tutorial-line);
  border-radius: 10px;
  background: var(--tutorial-soft);
  overflow: hidden;
}
.tutorial .code-header {
  padding: 0.25rem 1rem;
  border-bottom: 1px solid var(--tutorial-line);
  color: var(--tutorial-muted);
  font-size: 0.8125rem;
}
.tutorial .code-filename { font-family: var(--tutorial-mono); color: var(--tutorial-text); }
.tutorial :is(.code-block, pre, code, kbd, samp) { direction: ltr; unicode-bidi: isolate; }
.tutorial pre { margin: 0; padding: 0.875rem 1rem; overflow-x: auto; line-height: 1.55; tab-size: 4; }
.tutorial pre code { font-size: 0.875rem; white-space: pre; }
.tutorial pre:focus-visible { outline-offset: -2px; }
/* marked lines have a bar as well, which is printed and shows without colours */
.tutorial .line-highlighted {
  display: inline-block;
  min-width: calc(100% + 2rem);
  margin: 0 -1rem;
  padding: 0 1rem 0 calc(1rem - 4px);
  border-inline-start: 4px solid var(--tutorial-mark-bar);
  background: var(--tutorial-mark);
}
.tutorial .code-numbered .line::before {
  content: attr(data-line);
  display: inline-block;
  width: 2.5em;
  margin-inline-end: 1em;
  color: var(--tutorial-muted);
  text-align: end;
  user-select: none;
}

.tutorial img { max-width: 100%; height: auto; }
.tutorial .inline-image { vertical-align: middle; }
.tutorial .tutorial-figure { margin: 1.5rem 0; }
.tutorial .tutorial-figure img {
  display: block;
  border: 1px solid var(--tutorial-line);
  border-radius: 8px;
}
.tutorial figcaption { margin-top: 0.5rem; color: var(--tutorial-muted); font-size: 0.875rem; }
.tutorial .image-placeholder {
  display: block;
  padding: 1.25rem 1rem;
  border: 1px dashed var(--tutorial-line);
  border-radius: 8px;
  background: var(--tutorial-soft);
}
.tutorial .tutorial-figure .image-missing { display: inline; border: 0; font-weight: 600; }
.tutorial .image-path {
  display: block;
  color: var(--tutorial-muted);
  font-family: var(--tutorial-mono);
  font-size: 0.8125rem;
  overflow-wrap: anywhere;
}
.tutorial video { max-width: 100%; height: auto; border-radius: 8px; }

.tutorial .table-box { margin: 1.25rem 0; overflow-x: auto; }
.tutorial table { border-collapse: collapse; font-size: 0.9375rem; line-height: 1.5; }
.tutorial :is(th, td) { min-width: 6rem; padding: 0.5rem 0.75rem; border: 1px solid var(--tutorial-line); text-align: start; vertical-align: top; }
.tutorial th { background: var(--tutorial-soft); font-weight: 650; }
.tutorial .align-left { text-align: start; }
.tutorial .align-center { text-align: center; }
.tutorial .align-right { text-align: end; }
.tutorial .align-center .tutorial-figure img, .tutorial .tutorial-figure.align-center img { margin-inline: auto; }
.tutorial .align-right .tutorial-figure img, .tutorial .tutorial-figure.align-right img { margin-inline-start: auto; }
.tutorial td > :last-child { margin-bottom: 0; }

.tutorial blockquote {
  margin: 1.25rem 0;
  padding: 0.75rem 1.25rem;
  border-inline-start: 4px solid var(--tutorial-note);
  border-radius: 0 8px 8px 0;
  background: var(--tutorial-soft);
}
.tutorial blockquote > :first-child { margin-top: 0; }
.tutorial blockquote > :last-child { margin-bottom: 0; }
.tutorial details { margin: 1.25rem 0; padding: 0.5rem 1rem; border: 1px solid var(--tutorial-line); border-radius: 8px; }
.tutorial summary { cursor: pointer; font-weight: 600; }

.tutorial :is(.option-tabs, .os-options) { margin: 1.5rem 0; }
.tutorial :is(.tab-panel, .os-panel, .branch) {
  margin: 0 0 1rem;
  padding: 0.25rem clamp(0.75rem, 3vw, 1.25rem) 0.5rem;
  border: 1px solid var(--tutorial-line);
  border-radius: 10px;
}
.tutorial .panel-label {
  width: fit-content;
  margin: 0.75rem 0;
  padding: 0.125rem 0.75rem;
  border-radius: 999px;
  background: var(--tutorial-accent-soft);
  color: var(--tutorial-accent);
  font-size: 0.875rem;
  font-weight: 650;
}
.tutorial .branch > h3 { margin-top: 1rem; }

.tutorial :is(.step-validation-mount, .step-code-check-mount, .tutorial-skip-mount:not(:empty)) {
  margin: 1.5rem 0;
  padding: 1rem 1.25rem;
  border: 1px solid var(--tutorial-line);
  border-inline-start: 4px solid var(--tutorial-accent);
  border-radius: 0 10px 10px 0;
}
.tutorial .question-label { margin: 0 0 0.25rem; color: var(--tutorial-accent); font-size: 0.875rem; font-weight: 650; }
.tutorial .question-text > :last-child { margin-bottom: 0.5rem; }
.tutorial .question-options { padding: 0; list-style: none; }
.tutorial .question-options li { position: relative; padding-inline-start: 1.5em; }
.tutorial .question-options li::before {
  content: "";
  position: absolute;
  inset: 0.4em auto auto 0;
  width: 0.8em;
  height: 0.8em;
  border: 1.5px solid var(--tutorial-muted);
  border-radius: 3px;
}
.tutorial [data-kind="single"] .question-options li::before { border-radius: 50%; }

.tutorial .video { margin: 1.5rem 0; }
.tutorial .video a {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0 1rem;
  align-items: center;
  padding: 1rem 1.25rem;
  border: 1px solid var(--tutorial-line);
  border-radius: 10px;
  background: var(--tutorial-soft);
  text-decoration: none;
}
.tutorial .video-play {
  grid-row: span 2;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: 50%;
  background: light-dark(#0550ae, #1f4b80);
  color: #ffffff;
  font-size: 1rem;
}
.tutorial .video-title { font-weight: 600; }
.tutorial .video-host { color: var(--tutorial-muted); font-size: 0.875rem; }

.tutorial .footnotes { margin-top: 2rem; padding-top: 0.5rem; border-top: 1px solid var(--tutorial-line); font-size: 0.9375rem; }
.tutorial .sr-only {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`
