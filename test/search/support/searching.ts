import { metadataOf } from '../../learner/support/learning.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { as, get } from '../../support/http/http.ts'
import { publish } from '../../support/publish.ts'

/** Backends here are asked as often as it takes. */
export const searching = { SEARCH_RATE_LIMIT_MAX: '100000' } as const

/** Another process on the database of `one`. */
export const another = ({ database, dataDir }: Backend): Promise<Backend> =>
  startBackend({ database, dataDir, env: searching })

/** Slugs of what a search for `words` finds, in their order. */
export async function found({ url }: Backend, words: string, set = 'Tutorials'): Promise<string[]> {
  const answer = await get(`${url}/search/${set}?$search=${encodeURIComponent(words)}&$select=slug`)
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text()}`)
  return answer.json<{ value: { slug: string }[] }>().value.map(({ slug }) => slug)
}

/** A document with one step. */
const stepDocument = (text: string, code = ''): string =>
  `<!doctype html><html lang="en"><head><title>x</title></head><body><main><article>
  <section id="step-1" class="tutorial-step"><h2><span class="step-label">Step 1</span> Only step</h2><p>${text}</p>
  <pre><code>${code}</code></pre></section></article></main></body></html>`

/** Publishes tutorials that are called after their slugs, with a text each. */
export function publishTexts(backend: Backend, texts: Readonly<Record<string, string>>): Promise<unknown> {
  const documents = Object.fromEntries(Object.entries(texts).map(([slug, text]) => [slug, stepDocument(text)]))
  const metadata = Object.fromEntries(Object.keys(texts).map(slug => [slug, metadataOf(slug, 1)]))
  return publish(backend, documents, { metadata }, Object.keys(texts).length)
}

/** Counters and gauges of the index of this process, without their prefix. */
export async function indexMetrics({ url }: Backend): Promise<Readonly<Record<string, number>>> {
  const { snapshot } = (await get(`${url}/admin/metrics/live`, as('admin'))).json<{
    snapshot: { counters: Record<string, number>; gauges: Record<string, number> }
  }>()
  const all = Object.entries({ ...snapshot.counters, ...snapshot.gauges })
  return Object.fromEntries(
    all.flatMap(([name, value]) => (name.startsWith('search.') ? [[name.slice('search.'.length), value]] : []))
  )
}
