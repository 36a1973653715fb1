/** A kind of callout: its mark, the shape around it, and its colour with at least 4.5:1 on the soft background. */
interface CalloutKind {
  name: string
  mark: string
  shape: string
  light: string
  dark: string
}

const KINDS: readonly CalloutKind[] = [
  { name: 'note', mark: 'i', shape: 'border-radius: 50%', light: '#0550ae', dark: '#79c0ff' },
  { name: 'tip', mark: '★', shape: 'border-color: transparent', light: '#116329', dark: '#7ee787' },
  { name: 'important', mark: '!', shape: 'border-radius: 4px', light: '#6639ba', dark: '#d2a8ff' },
  { name: 'warning', mark: '!', shape: 'border-width: 0 0 2px; border-radius: 0', light: '#7d4e00', dark: '#e3b341' },
  { name: 'caution', mark: '✕', shape: 'border-style: double; border-radius: 50%', light: '#a40e26', dark: '#ffa198' }
]

/** Styles of callouts (each with a mark and its word, never by colour alone) and of formulas. */
export const CALLOUTS_CSS = `
.tutorial .callout {
  --callout: var(--tutorial-note);
  position: relative;
  margin: 1.25rem 0;
  padding: 0.75rem 1.25rem 0.75rem 3.25rem;
  border-inline-start: 4px solid var(--callout);
  border-radius: 0 8px 8px 0;
  background: var(--tutorial-soft);
}
.tutorial .callout::before {
  position: absolute;
  inset: 0.95rem auto auto 1rem;
  display: grid;
  place-items: center;
  width: 1.4rem;
  height: 1.4rem;
  border: 2px solid;
  color: var(--callout);
  font: 700 0.875rem/1 var(--tutorial-font);
}
.tutorial .callout > :first-child { margin-top: 0; }
.tutorial .callout > :last-child { margin-bottom: 0; }
.tutorial .callout-label, .tutorial blockquote.callout > p:first-child > strong:first-child { color: var(--callout); }
.tutorial .callout-label { margin-bottom: 0.25rem; font-weight: 650; }
${KINDS.map(
  ({ name, mark, shape, light, dark }) => `.tutorial .callout-${name} { --callout: light-dark(${light}, ${dark}); }
.tutorial .callout-${name}::before { content: "${mark}"; content: "${mark}" / ""; ${shape}; }`
).join('\n')}

.tutorial math { font-size: 1.05em; }
.tutorial math[display="block"] { margin: 1rem 0; overflow: auto hidden; }
.tutorial mtd { padding: 0.2em 0.4em; }
.tutorial .tml-left { text-align: left; }
.tutorial .tml-right { text-align: right; }
`
