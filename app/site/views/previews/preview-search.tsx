import { searchInside, searchPreviews } from '#site-words/finder.ts'
import { step as stepNumbered } from '#site-words/parts.ts'
import * as words from '#site-words/previews.ts'
import { PREVIEW_SEARCH } from '../../search/channel.ts'
import { Finder } from '../search/finder.tsx'
import type { PreviewSearchModel } from './models.ts'
import { Pieces } from '../parts/pieces.tsx'

/** Previews of the QA channel in which words are found, each with a link to the step in which they stand. */
export function PreviewSearchView(model: PreviewSearchModel) {
  const { q, hits } = model
  return (
    <section class="previews" aria-labelledby="preview-search">
      <h1 id="preview-search">{searchPreviews}</h1>
      <Finder placeholder={searchInside} action={PREVIEW_SEARCH} q={q} />
      <p role="status">{statusOf(model)}</p>
      <ul class="found-previews">
        {hits.map(hit => (
          <li key={hit.slug}>
            <FoundPreview hit={hit} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundPreview({
  hit: { href, title, excerpt, step, slug }
}: {
  readonly hit: PreviewSearchModel['hits'][number]
}) {
  return (
    <article class="card" aria-labelledby={`found-${slug}`}>
      <h2 class="card-title" id={`found-${slug}`}>
        <a href={href}>
          <Pieces pieces={title} />
        </a>
      </h2>
      {step && (
        <p>
          {stepNumbered(step.number, step.title.length > 0)}
          <Pieces pieces={step.title} />
        </p>
      )}
      {excerpt.length > 0 && (
        <p class="card-excerpt">
          <Pieces pieces={excerpt} />
        </p>
      )}
    </article>
  )
}

function statusOf({ q, total, corrected, hits }: PreviewSearchModel): string {
  const searched = corrected ?? q
  const status =
    hits.length < total
      ? words.firstOf(total, searched, hits.length)
      : searched === ''
        ? words.found(total)
        : words.foundFor(total, searched)
  return corrected === undefined ? status : `${words.noPreviewHas(q)} ${status}`
}
