import { Icon } from './parts/icon.tsx'
import type { Provenance, TutorialModel } from './tutorial-model.ts'
import { PathList, PlaceRoom } from './tutorial-places.tsx'
import { Day } from './parts/local.tsx'

/** True when there is something to say about a tutorial beside its text. */
export const hasAside = ({ places, provenance, source }: TutorialModel): boolean =>
  places.length > 0 || provenance !== undefined || source !== undefined

/** Beside or below the text: the path it belongs to, where it comes from, and how to take part. */
export function TutorialAside(model: TutorialModel) {
  const { places, provenance, source } = model
  const [place] = places
  if (!hasAside(model)) return null
  return (
    <aside class="tutorial-aside" aria-label="About this tutorial">
      {place && (
        <PlaceRoom part="list">
          <PathList {...place} />
        </PlaceRoom>
      )}
      {places.length > 1 && (
        <section>
          <h2>Also in</h2>
          <ul>
            {places.map(({ path }, index) => (
              <li key={path.href} hidden={index === 0} data-place-other={path.href}>
                <a href={path.href}>{path.text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {provenance && <Origin {...provenance} />}
      {source && (
        <section>
          <h2>Take part</h2>
          <ul class="take-part">
            {source.edit && (
              <li>
                <a href={source.edit}>
                  <Icon name="edit" />
                  Edit on GitHub
                </a>
              </li>
            )}
            <li>
              <a href={source.report}>
                <Icon name="report" />
                Report a problem
              </a>
            </li>
          </ul>
        </section>
      )}
    </aside>
  )
}

const meanings: Readonly<Record<string, string>> = {
  high: 'The text was checked lately and fits the software that it describes.',
  medium: 'Small parts of the text may have changed since it was checked.',
  low: 'Parts of the text may no longer fit the software.',
  unknown: 'Nobody has checked yet how current it is.'
}

function Origin({ confidence, builtAt, repository, commit, signature, keys }: Provenance) {
  return (
    <section id="origin" tabIndex={-1}>
      <h2>
        <Icon name="shield" />
        Signed origin
      </h2>
      <dl>
        {repository && <Fact name="Repository" value={<a href={repository.href}>{repository.text}</a>} />}
        {commit && (
          <Fact
            name="Commit"
            value={
              <a href={commit.href}>
                <code>{commit.text}</code>
              </a>
            }
          />
        )}
        {builtAt && <Fact name="Published" value={<Day time={builtAt} />} />}
        <Fact name="Freshness" value={confidence} />
      </dl>
      <p>{meanings[confidence] ?? meanings['unknown']}</p>
      <p>
        Verify the <a href={signature}>signature</a> with the <a href={keys}>public keys</a>.
      </p>
    </section>
  )
}

function Fact({ name, value }: { readonly name: string; readonly value: preact.ComponentChild }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
