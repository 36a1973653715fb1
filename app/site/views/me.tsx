import { Icon } from './parts/icon.tsx'

interface MeProps {
  readonly hasAssistant: boolean
}

/** All states of the page; its script shows one of them. Without scripts both links are there. */
export function MeView({ hasAssistant }: MeProps) {
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
        <Anonymous hasAssistant={hasAssistant} />
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

function Anonymous({ hasAssistant }: MeProps) {
  return (
    <div class="me-visitor" data-shown="anonymous">
      <div class="me-own" data-kept />
      <section class="panel" aria-labelledby="me-account">
        <h2 id="me-account">You are not logged in</h2>
        <p>Every tutorial is open to you as you are. With an account you have as well:</p>
        <ul class="abilities">
          <li>your progress and bookmarks on all your devices</li>
          <li>badges, and a map of the concepts that you know</li>
          <li>checks of your code and your answers</li>
          {hasAssistant && <li>the assistant, which answers questions about what you read</li>}
          <li>access tokens for your programs and agents</li>
        </ul>
        <p>What you have done here is added to your progress when you log in, if you want that.</p>
        <p class="actions">
          <a class="button" href="/login?returnTo=/me/">
            Log in
          </a>
          <a class="button button-quiet" href="/tutorials/">
            All tutorials
          </a>
        </p>
      </section>
    </div>
  )
}

function Person() {
  return (
    <div class="me-person" data-shown="person">
      <section class="panel me-name" aria-labelledby="me-name">
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
      <div class="me-own" data-own />
      <div class="me-more">
        <section class="panel panel-link">
          <h2>
            <Icon name="key" />
            <a href="/me/tokens">Access tokens</a>
          </h2>
          <p>Keys for programs and agents that act in your name: make them, see when they were used, revoke them.</p>
        </section>
        <section class="panel" aria-labelledby="me-may">
          <h2 id="me-may">What you may do</h2>
          <ul class="abilities" data-abilities />
        </section>
      </div>
    </div>
  )
}
