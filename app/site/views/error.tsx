import * as words from '#site-words/errors.ts'
import { goOn } from '#site-words/parts.ts'
import { Finder } from './search/finder.tsx'
import { Icon } from './parts/icon.tsx'
import type { ErrorModel } from './models.ts'
import { ofContent } from './parts/content-language.ts'
import { kindName } from './parts/words.ts'

/** Error page: message, pages with similar addresses, links to go on. */
export function ErrorView({ status, heading, message, close, ways }: ErrorModel) {
  return (
    <section class="notice">
      <p class="notice-status">{status}</p>
      <h1>{heading}</h1>
      <p class="notice-message">{message}</p>
      {close.length > 0 && <CloseTo close={close} />}
      {status === 404 && <Finder />}
      <nav aria-label={goOn}>
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
      <h2 id="close">{words.perhapsYouMean}</h2>
      <ul class="notice-close">
        {close.map(({ kind, href, title }) => (
          <li key={href}>
            <a href={href}>
              <span class={`kind kind-${kind}`}>
                <Icon name={kind} />
                {kindName(kind)}
              </span>
              <span {...ofContent}>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
