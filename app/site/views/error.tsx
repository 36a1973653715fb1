import { LONGEST_QUERY, NAVIGATOR } from '../catalog/filter.ts'
import { Icon } from './icon.tsx'
import type { ErrorModel } from './models.ts'
import { kindName } from './words.ts'

/** What is wrong, what was perhaps meant, and where to go on. */
export function ErrorView({ status, heading, message, close, ways }: ErrorModel) {
  return (
    <section class="notice">
      <p class="notice-status">{status}</p>
      <h1>{heading}</h1>
      <p class="notice-message">{message}</p>
      {close.length > 0 && <CloseTo close={close} />}
      {status === 404 && <Finder />}
      <nav aria-label="Go on">
        <ul class="notice-ways">
          {ways.map(({ href, text }, index) => (
            <li key={href}>
              <a class={index === 0 && status !== 404 ? 'button' : 'button button-quiet'} href={href}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  )
}

function CloseTo({ close }: Pick<ErrorModel, 'close'>) {
  return (
    <nav aria-labelledby="close">
      <h2 id="close">Perhaps you mean</h2>
      <ul class="notice-close">
        {close.map(({ kind, href, title }) => (
          <li key={href}>
            <a href={href}>
              <span class={`kind kind-${kind}`}>
                <Icon name={kind} />
                {kindName(kind)}
              </span>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Finder() {
  return (
    <form class="finder" role="search" action={NAVIGATOR}>
      <label class="visually-hidden" for="words">
        Words to search for
      </label>
      <span class="finder-field">
        <Icon name="search" />
        <input
          class="field"
          id="words"
          type="search"
          name="q"
          maxLength={LONGEST_QUERY}
          placeholder="Search tutorials"
          enterkeyhint="search"
        />
      </span>
      <button class="button">Search</button>
    </form>
  )
}
