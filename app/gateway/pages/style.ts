/** The style of the gateway's own pages; its hash stands in the Content-Security-Policy. */
export const style = `
:root { color-scheme: light dark; --ink: #1d2733; --paper: #f7f8fa; --card: #fff; --quiet: #556370; --link: #0a58ca }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --paper: #12171d; --card: #1b222b; --quiet: #a3b1bf; --link: #8ab8ff }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper) }
main { width: min(34rem, 100%); padding: clamp(1.25rem, 6vw, 2.5rem); border-radius: .75rem; background: var(--card);
  overflow-wrap: anywhere }
h1 { margin: 0 0 .75rem; font-size: clamp(1.4rem, 6vw, 1.9rem); line-height: 1.2 }
p { margin: 0 0 1rem }
.status { margin: 0; color: var(--quiet); font-weight: 600 }
nav { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem }
a { color: var(--link); padding: .5rem 0 }
button { margin: 0 0 1rem; padding: .5rem 1rem; font: inherit }
a:focus-visible, button:focus-visible { outline: 3px solid var(--link); outline-offset: 3px; border-radius: .25rem }
`
