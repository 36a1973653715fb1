import { language } from '#site-words/language.ts'
import * as words from '#site-words/display-page.ts'
import { Head } from './layout.tsx'
import type { Frame, Surface } from './models.ts'

/** The screen of an event: a document of its own, without header and footer; its script draws it. */
export function DisplayDocument({ frame, surface }: { readonly frame: Frame; readonly surface: Surface }) {
  return (
    <html lang={language} data-page="display">
      <Head frame={frame} scripts={['display.js']} sheets={[]} sheet="display.css" />
      <body>
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
      </body>
    </html>
  )
}
