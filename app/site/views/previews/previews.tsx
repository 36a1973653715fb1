import { searchInside } from '#site-words/finder.ts'
import * as words from '#site-words/previews.ts'
import { PREVIEW_SEARCH } from '../../search/channel.ts'
import { Finder } from '../search/finder.tsx'
import type { PreviewsModel } from './models.ts'
import { Day } from '../parts/local.tsx'

/** The previews of the QA channel, newest first. */
export function PreviewsView({ q, previews, release }: PreviewsModel) {
  return (
    <section class="previews" aria-labelledby="previews">
      <h1 id="previews">{words.previews}</h1>
      <Finder placeholder={searchInside} action={PREVIEW_SEARCH} />
      {q !== '' && (
        <p>
          {previews.length === 0 ? words.noTitleHas(q) : words.titlesWith(q)}{' '}
          <a href="/tutorials-qa/">{words.allPreviews}</a>
        </p>
      )}
      {release !== undefined && (
        <p>
          {words.withRelease(release)} <a href="/tutorials-qa/">{words.allPreviews}</a>
        </p>
      )}
      {previews.length === 0 && q === '' ? (
        <p>{words.nothingYet(<code>npx publish-content</code>)}</p>
      ) : (
        <ul class="changed-list">
          {previews.map(({ href, title, changedAt, isOfRelease }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              {isOfRelease && <span class="in-release">{words.inRelease}</span>}
              {changedAt && <Day time={changedAt} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
