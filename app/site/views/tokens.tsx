/** The frame of the page; its script fills it, since tokens are the visitor's own. */
export function TokensView() {
  return (
    <div class="me">
      <h1>Access tokens</h1>
      <p class="lead">
        Keys for programs and agents that act in your name. Each may do what you choose, until it expires or you revoke
        it.
      </p>
      <noscript>
        <section class="panel">
          <h2>This page needs JavaScript</h2>
          <p>
            Tokens are made and revoked by a script. Without it, programs do the same at <code>/pats</code>; log in
            first.
          </p>
          <p class="actions">
            <a class="button" href="/login?returnTo=/me/">
              Log in
            </a>
          </p>
        </section>
      </noscript>
      <div class="tokens-room" data-tokens />
    </div>
  )
}
