import * as words from '#site-words/tutorial-page.ts'
import { Icon } from './parts/icon.tsx'
import type { Provenance, TutorialModel } from './tutorial-model.ts'
import { PathList, PlaceRoom } from './tutorial-places.tsx'
import { ofContent } from './parts/content-language.ts'
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
    <aside class="tutorial-aside" aria-label={words.about}>
      {place && (
        <PlaceRoom part="list">
          <PathList {...place} />
        </PlaceRoom>
      )}
      {places.length > 1 && (
        <section>
          <h2>{words.alsoIn}</h2>
          <ul>
            {places.map(({ path }, index) => (
              <li key={path.href} hidden={index === 0} data-place-other={path.href}>
                <a href={path.href} {...ofContent}>
                  {path.text}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {provenance && <Origin {...provenance} />}
      {source && (
        <section>
          <h2>{words.takePart}</h2>
          <ul class="take-part">
            {source.edit && (
              <li>
                <a href={source.edit}>
                  <Icon name="edit" />
                  {words.edit}
                </a>
              </li>
            )}
            <li>
              <a href={source.report}>
                <Icon name="report" />
                {words.report}
              </a>
            </li>
          </ul>
        </section>
      )}
    </aside>
  )
}

/** How sure it is that the text fits the software. */
export const freshnessName = ({ confidence }: Provenance): string => words.freshnessNames[confidence] ?? confidence

function Origin(provenance: Provenance) {
  const { confidence, builtAt, repository, commit, signature, keys } = provenance
  const meanings = words.freshnessMeanings
  return (
    <section id="origin" tabIndex={-1}>
      <h2>
        <Icon name="shield" />
        {words.signedOrigin}
      </h2>
      <dl>
        {repository && <Fact name={words.repository} value={<a href={repository.href}>{repository.text}</a>} />}
        {commit && (
          <Fact
            name={words.commit}
            value={
              <a href={commit.href}>
                <code>{commit.text}</code>
              </a>
            }
          />
        )}
        {builtAt && <Fact name={words.published} value={<Day time={builtAt} />} />}
        <Fact name={words.freshness} value={freshnessName(provenance)} />
      </dl>
      <p>{meanings[confidence] ?? meanings['unknown']}</p>
      <p>
        {words.verify(
          text => (
            <a href={signature}>{text}</a>
          ),
          text => (
            <a href={keys}>{text}</a>
          )
        )}
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
