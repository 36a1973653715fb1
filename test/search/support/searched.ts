import { type Backend } from '../../support/backend.ts'
import { get, type HttpResponse } from '../../support/http/http.ts'
import { publish } from '../../support/publish.ts'
import { until } from '../../support/until.ts'

/** A limit that no test reaches. */
export const unlimited = { SEARCH_RATE_LIMIT_MAX: '100000' }

/** A custom option: with it a request is no common form, and CAP answers it. */
export const BY_CAP = 'form=cap'

export interface Item {
  readonly slug: string
  readonly title: string
  readonly taskType: string
  readonly searchScore: number | null
}

export interface Page {
  readonly '@odata.count'?: number
  readonly '@odata.nextLink'?: string
  readonly value: readonly Item[]
}

/** Requests of the search service of a backend. */
export function searching(backend: Pick<Backend, 'url'>, headers = {}) {
  const ask = (path: string): Promise<HttpResponse> => get(`${backend.url}/search/${path}`, headers)
  const options = (given: Readonly<Record<string, string>>) =>
    Object.entries(given)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
  const list = (set: string, $search: string, more: Readonly<Record<string, string>> = {}) =>
    ask(`${set}?${options({ $search, ...more })}`)
  const slugs = async (text: string, more = {}, set = 'SearchableItems') =>
    (await list(set, text, more)).json<Page>().value.map(({ slug }) => slug)
  return {
    ask,
    list,
    slugs,
    options,
    page: async (set: string, text: string, more = {}) => (await list(set, text, more)).json<Page>(),
    /** Calls a function, with its parameters as aliases. */
    call: (name: string, parameters: Readonly<Record<string, string | number>>) => {
      const names = Object.keys(parameters).map(each => `${each}=@${each}`)
      const values = Object.entries(parameters).map(([each, value]) => [`@${each}`, literal(value)])
      return ask(`${name}(${names.join()})?${options(Object.fromEntries(values) as Record<string, string>)}`)
    }
  }
}

const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** A tutorial with a title, a description and steps, as they are published. */
export interface Written {
  readonly title: string
  readonly description?: string
  readonly level?: string
  readonly primaryTag?: string
  readonly tags?: readonly string[]
  readonly steps?: readonly { readonly title: string; readonly html: string }[]
}

/** Publishes tutorials, and waits until all of them are found by `word`, which each of them has. */
export async function publishWritten(
  backend: Backend,
  written: Readonly<Record<string, Written>>,
  word: string
): Promise<void> {
  const documents = Object.fromEntries(Object.entries(written).map(([slug, tutorial]) => [slug, documentOf(tutorial)]))
  const metadata = Object.fromEntries(
    Object.entries(written).map(([slug, { steps = [], ...facts }]) => [slug, { ...facts, stepCount: steps.length }])
  )
  await publish(backend, documents, { metadata })
  const { page } = searching(backend)
  const all = Object.keys(written)
  await until(async () => {
    const found = await page('SearchableItems', word, { $top: '200' }).catch(() => undefined)
    return all.every(slug => found?.value.some(item => item.slug === slug))
  })
}

function documentOf({ title, steps = [] }: Written): string {
  const sections = steps.map(
    ({ title: heading, html }, index) =>
      `<section id="step-${index + 1}" class="tutorial-step"><h2 class="step-title"><span class="step-label">Step ${index + 1}</span> ` +
      `<span class="step-title-text">${heading}</span></h2>${html}</section>`
  )
  return `<!doctype html>\n<html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${sections.join('')}</body></html>\n`
}
