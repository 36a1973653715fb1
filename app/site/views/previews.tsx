import { PREVIEW_SEARCH } from '../search/channel.ts'
import { Finder } from './finder.tsx'
import type { PreviewsModel } from './models.ts'
import { Day } from './parts/local.tsx'

/** The previews of the QA channel, newest first. */
export function PreviewsView({ q, previews }: PreviewsModel) {
  return (
    <section class="previews" aria-labelledby="previews">
      <h1 id="previews">Previews</h1>
      <Finder placeholder="Search titles, steps and code" action={PREVIEW_SEARCH} />
      {q !== '' && (
        <p>
          {previews.length === 0 ? 'No title has' : 'With'} “{q}” in the title.{' '}
          <a href="/tutorials-qa/">All previews</a>
        </p>
      )}
      {previews.length === 0 && q === '' ? (
        <p>
          Nothing has been published to the QA channel yet. Publish with <code>npx publish-content</code> and the
          address and key of that channel.
        </p>
      ) : (
        <ul class="changed-list">
          {previews.map(({ href, title, changedAt }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              {changedAt && <Day time={changedAt} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
