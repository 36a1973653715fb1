import * as words from '#site-words/display-page.ts'
import type { Surface } from './surface.ts'

/** The screen of an event before its script draws it. */
export function DisplayView({ surface }: { readonly surface: Surface }) {
  return (
    <div class="display" data-display={surface}>
      <main class="display-main">
        <section class="display-message">
          <h1>{words.title}</h1>
          <p>{words.reading}</p>
          <noscript>
            <p>{words.needsScript}</p>
          </noscript>
        </section>
      </main>
    </div>
  )
}
