import * as words from '#site-words/me-page.ts'
import { accessTokens, logIn } from '#site-words/parts.ts'

/** The frame of the page; its script fills it, since tokens are the visitor's own. */
export function TokensView() {
  return (
    <div class="me">
      <h1>{accessTokens}</h1>
      <p class="lead">{words.tokensLead}</p>
      <noscript>
        <section class="panel">
          <h2>{words.tokensNeedScript}</h2>
          <p>{words.tokensWithoutScript(<code>/pats</code>)}</p>
          <p class="actions">
            <a class="button" href="/login?returnTo=/me/">
              {logIn}
            </a>
          </p>
        </section>
      </noscript>
      <div class="tokens-room" data-tokens />
    </div>
  )
}
