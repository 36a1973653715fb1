import { next as nextWord, previous } from '#site-words/parts.ts'
import * as words from '#site-words/tutorial-page.ts'
import type { ComponentChildren } from 'preact'
import { Icon } from './parts/icon.tsx'
import type { Link } from './models.ts'
import type { PlaceModel } from './tutorial-model.ts'
import { ofContent } from './parts/content-language.ts'
import { kindName } from './parts/words.ts'

/** Parts of the page that belong to the path on which the tutorial is shown. */
export type PlacePart = 'head' | 'way' | 'list'

/** Room of a part, which a script fills for a reader who came by another path. */
export function PlaceRoom({ part, children }: { readonly part: PlacePart; readonly children: ComponentChildren }) {
  return <div data-place-room={part}>{children}</div>
}

/**
 * All places of a tutorial, for the script that shows the one by which the reader came: the page is the same for everyone.
 * The first one is on the page already.
 */
export function Places({ places }: { readonly places: readonly PlaceModel[] }) {
  return (
    <>
      {places.map((place, index) => (
        <template
          key={place.path.href}
          data-place={place.path.href}
          data-place-title={place.path.text}
          data-place-group={place.group?.href}
          data-walk={JSON.stringify(place.walk)}
        >
          {index > 0 && (
            <>
              <PlaceRoom part="head">
                <PlaceLine {...place} />
              </PlaceRoom>
              <PlaceRoom part="way">
                <Neighbours place={place} />
              </PlaceRoom>
              <PlaceRoom part="list">
                <PathList {...place} />
              </PlaceRoom>
            </>
          )}
        </template>
      ))}
    </>
  )
}

/** A link with the title of what it leads to. */
const Titled = ({ href, text }: Link) => (
  <a href={href} {...ofContent}>
    {text}
  </a>
)

/** Position of the tutorial in its path. */
export function PlaceLine({ kind, position, count, path }: PlaceModel) {
  return (
    <p class="tutorial-place">
      <span class={`kind kind-${kind}`}>
        <Icon name={kind} />
        {kindName(kind)}
      </span>{' '}
      {words.placeIn(position, count, <Titled {...path} />)}
    </p>
  )
}

/** The path with the tutorials around this one. */
export function PathList({ path, group, around, isWhole, count }: PlaceModel) {
  return (
    <section>
      <h2>
        <Titled {...path} />
      </h2>
      {group && <p>{words.group(<Titled {...group} />)}</p>}
      <ol class="path-list">
        {around.map(({ href, text, isHere, isOther }) => (
          <li key={href}>
            {isOther && <span>{words.or}</span>}
            {isHere ? (
              <b aria-current="page" {...ofContent}>
                {text}
              </b>
            ) : (
              <Titled href={href} text={text} />
            )}
          </li>
        ))}
      </ol>
      {!isWhole && <a href={path.href}>{words.all(count)}</a>}
    </section>
  )
}

/** Ways to the tutorials before and after, or back to the path. */
export function Neighbours({ place: { path, prev, next } }: { readonly place: PlaceModel }) {
  if (!prev && !next) return <p>{words.backTo(<Titled {...path} />)}</p>
  return (
    <nav class="neighbours" aria-label={words.beforeAndAfter(path.text)}>
      {prev && (
        <a class="neighbour" rel="prev" href={prev.href}>
          <span>
            <Icon name="prev" />
            {previous}
          </span>
          <b {...ofContent}>{prev.text}</b>
        </a>
      )}
      {next ? (
        <a class="neighbour neighbour-next" rel="next" href={next.href}>
          <span>
            {nextWord}
            <Icon name="next" />
          </span>
          <b {...ofContent}>{next.text}</b>
        </a>
      ) : (
        <a class="neighbour neighbour-next" href={path.href}>
          <span>
            <Icon name="check" />
            {words.lastOne}
          </span>
          <b>{words.backTo(path.text)}</b>
        </a>
      )}
    </nav>
  )
}
