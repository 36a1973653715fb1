import { Icon } from './parts/icon.tsx'

/** All states of the page; its script shows one of them. Without scripts both links are there. */
export function MeView() {
  return (
    <div class="me">
      <h1>Your page</h1>
      <noscript>
        <section class="panel">
          <p>Who is logged in is shown by a script, which your browser does not run. These work without:</p>
          <p class="actions">
            <a class="button" href="/login?returnTo=/me/">
              Log in
            </a>
            <a class="button button-quiet" href="/logout">
              Log out
            </a>
          </p>
        </section>
      </noscript>
      <div data-visitor="unknown" class="me-states">
        <Anonymous />
        <Person />
        <section class="panel" data-shown="silence">
          <h2>Who you are cannot be told right now</h2>
          <p>The server does not answer. What you read stays readable; try again in a moment.</p>
          <p class="actions">
            <a class="button" href="/me/">
              Try again
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}

function Anonymous() {
  return (
    <section class="panel" data-shown="anonymous">
      <h2>You are not logged in</h2>
      <p>
        Everything there is to learn is open to you as you are. Log in to make access tokens, with which your programs
        and agents act in your name.
      </p>
      <p class="actions">
        <a class="button" href="/login?returnTo=/me/">
          Log in
        </a>
        <a class="button button-quiet" href="/tutorials/">
          All tutorials
        </a>
      </p>
    </section>
  )
}

function Person() {
  return (
    <div class="me-person" data-shown="person">
      <div class="me-own" data-own />
      <section class="panel" aria-labelledby="me-name">
        <div class="me-who">
          <span class="avatar" aria-hidden="true" data-initials />
          <div>
            <h2 id="me-name" data-name />
            <p class="me-email" data-email />
          </div>
        </div>
        <p class="actions">
          <a class="button button-quiet" href="/logout">
            Log out
          </a>
        </p>
      </section>
      <section class="panel panel-link">
        <h2>
          <Icon name="key" />
          <a href="/me/tokens">Access tokens</a>
        </h2>
        <p>Keys for programs and agents that act in your name: make them, see when they were used, revoke them.</p>
      </section>
      <section class="panel me-may" aria-labelledby="me-may">
        <h2 id="me-may">What you may do</h2>
        <ul class="abilities" data-abilities />
      </section>
    </div>
  )
}
