import * as words from '#site-words/me-page.ts'
import { accessTokens, allTutorials, logIn, logOut, tryAgain } from '#site-words/parts.ts'
import { Icon } from './parts/icon.tsx'

interface MeProps {
  readonly hasAssistant: boolean
}

/** All states of the page; its script shows one of them. Without scripts both links are there. */
export function MeView({ hasAssistant }: MeProps) {
  return (
    <div class="me">
      <h1>{words.yourPage}</h1>
      <noscript>
        <section class="panel">
          <p>{words.needsScript}</p>
          <p class="actions">
            <a class="button" href="/login?returnTo=/me/">
              {logIn}
            </a>
            <a class="button button-quiet" href="/logout">
              {logOut}
            </a>
          </p>
        </section>
      </noscript>
      <div data-visitor="unknown" class="me-states">
        <Anonymous hasAssistant={hasAssistant} />
        <Person />
        <section class="panel" data-shown="silence">
          <h2>{words.silence}</h2>
          <p>{words.silenceText}</p>
          <p class="actions">
            <a class="button" href="/me/">
              {tryAgain}
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
        <h2 id="me-account">{words.notLoggedIn}</h2>
        <p>{words.openToYou}</p>
        <ul class="abilities">
          <li>{words.withAccount.progress}</li>
          <li>{words.withAccount.badges}</li>
          <li>{words.withAccount.checks}</li>
          {hasAssistant && <li>{words.withAccount.assistant}</li>}
          <li>{words.withAccount.tokens}</li>
        </ul>
        <p>{words.carriedOver}</p>
        <p class="actions">
          <a class="button" href="/login?returnTo=/me/">
            {logIn}
          </a>
          <a class="button button-quiet" href="/tutorials/">
            {allTutorials}
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
            {logOut}
          </a>
        </p>
      </section>
      <div class="me-own" data-own />
      <div class="me-more">
        <section class="panel panel-link">
          <h2>
            <Icon name="key" />
            <a href="/me/tokens">{accessTokens}</a>
          </h2>
          <p>{words.aboutTokens}</p>
        </section>
        <section class="panel" aria-labelledby="me-may">
          <h2 id="me-may">{words.whatYouMay}</h2>
          <ul class="abilities" data-abilities />
        </section>
      </div>
    </div>
  )
}
