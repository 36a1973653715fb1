import * as words from '#site-words/navigator-page.ts'
import type { FacetName } from '../catalog/filter.ts'
import type { Choice, Facet } from '../catalog/navigator-page.ts'
import { ofValue } from './parts/content-language.ts'
import { Count } from './parts/local.tsx'
import { valueName } from './parts/words.ts'

/** Id of the form of search words and choices, which lie in several places of the page. */
export const FILTER_FORM = 'filter'

interface FacetsProps {
  readonly facets: readonly Facet[]
  readonly found: number
}

/** Filters of the navigator, with the number of results of each choice. */
export function NavigatorFacets({ facets, found }: FacetsProps) {
  return (
    <section class="facets" id="facets" aria-label={words.filters}>
      {facets
        .filter(({ choices }) => choices.length > 0)
        .map(facet => (
          <FacetView key={facet.name} facet={facet} />
        ))}
      <button class="button facets-go" form={FILTER_FORM}>
        {words.showResults}
      </button>
      <button type="button" class="button facets-close" data-facets-switch>
        {words.show(<Count value={found} />)}
      </button>
    </section>
  )
}

function FacetView({ facet: { name, choices, more } }: { readonly facet: Facet }) {
  return (
    <fieldset class={`facet facet-${name}`}>
      <legend>{words.facets[name]}</legend>
      <Choices name={name} choices={choices} />
      {more.length > 0 && (
        <details open={more.some(({ isChosen }) => isChosen)}>
          <summary>{words.more(<Count value={more.length} />)}</summary>
          <Choices name={name} choices={more} />
        </details>
      )}
    </fieldset>
  )
}

function Choices({ name, choices }: { readonly name: FacetName; readonly choices: readonly Choice[] }) {
  return (
    <ul>
      {choices.map(({ value, text, count, isChosen }) => (
        <li key={value}>
          <label class={count === 0 ? 'choice choice-empty' : 'choice'}>
            <input type="checkbox" form={FILTER_FORM} name={name} value={value} checked={isChosen} />
            <span class="choice-text" {...ofValue(name)}>
              {valueName(name, text)}
            </span>
            <span class="choice-count">
              <Count value={count} />
            </span>
          </label>
        </li>
      ))}
    </ul>
  )
}
