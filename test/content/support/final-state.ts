import fc from 'fast-check'
import { expect } from '@jest/globals'
import type { Backend } from '../../support/backend.ts'
import { bearer, post } from '../../support/http/http.ts'
import { type AppendExtras, packedAll, publish, publisher } from '../../support/publish.ts'
import { ContentModel } from './model.ts'

/** One thing that makes another version live; revisions and names are those of tutorials of this history. */
export type Change =
  | { readonly kind: 'publish' | 'single-shot'; readonly revisions: Readonly<Record<string, number>> }
  | { readonly kind: 'purge'; readonly name: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'rollback to'; readonly back: number }

export const NAMES = ['a', 'b', 'c'] as const
const name = fc.constantFrom(...NAMES)
const revisions = fc.dictionary(name, fc.integer({ min: 1, max: 5 }), { minKeys: 1 })

/** Changes of a history, in which a rollback goes no further than its first version. */
export const changes = (most: number): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ kind: fc.constant('publish' as const), revisions }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('single-shot' as const), revisions }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge' as const), name }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback to' as const), back: fc.nat({ max: 5 }) }) }
    ),
    { minLength: 2, maxLength: most }
  )

interface Metadata {
  readonly title: string
  readonly steps?: readonly { readonly number: number; readonly title: string }[]
  readonly repository?: object
  readonly [member: string]: unknown
}

/** A tutorial as it is published, with the metadata that is in effect for it. */
interface Published {
  readonly revision: number
  readonly metadata: Metadata | undefined
}

/** Metadata of a revision: whole, without steps, without any, with other steps and tags, and bare. */
function metadataOf(slug: string, revision: number): Metadata | undefined {
  const title = `${slug} in revision ${revision}`
  const steps = Array.from({ length: revision }, (_, index) => ({
    number: index + 1,
    title: `${index} of ${revision}`
  }))
  const repository = { owner: 'o', repo: `r-${revision}`, branch: 'main', path: `${slug}.md` }
  const about = { title, description: `D${revision}`, time: revision, level: 'beginner', primaryTag: 'topic>first' }
  const all: readonly (Metadata | undefined)[] = [
    { ...about, tags: ['topic>first', 'topic>unknown'], steps, repository },
    { ...about, level: 'advanced', tags: ['topic>second'] },
    undefined,
    { ...about, tags: ['topic>second', 'topic>first'], steps, primaryTag: null },
    { title, steps: [], repository }
  ]
  return all[revision - 1]
}

const word = (revision: number): string =>
  ['aardvark', 'bandicoot', 'capybara', 'dugong', 'echidna'][revision - 1] ?? ''

/** A word for the search in each revision. */
export const WORDS = [1, 2, 3, 4, 5].map(word)

const document = (slug: string, revision: number): string =>
  `<!doctype html><html lang="en"><head><title>${slug}</title></head><body><main><article>
  <section id="step-1" class="tutorial-step"><h2><span class="step-label">Step 1</span> Of ${revision}</h2>
  <p>About the ${word(revision)} of ${slug}.</p></section></article></main></body></html>`

/** The maps beside the documents of these tutorials; even revisions have text for search, sources and branch points. */
function extrasOf(tutorials: Readonly<Record<string, Published>>): AppendExtras {
  const all = Object.entries(tutorials)
  const even = all.filter(([, { revision }]) => revision % 2 === 0)
  const branchPoints = ({ revision }: Published) => [{ id: `branch-${revision}`, parentStepNumber: 1, branches: [] }]
  return {
    metadata: Object.fromEntries(all.flatMap(([slug, { metadata }]) => (metadata ? [[slug, metadata]] : []))),
    bodyTexts: Object.fromEntries(even.map(([slug, { revision }]) => [slug, `text ${revision}`])),
    sources: Object.fromEntries(even.map(([slug, { revision }]) => [slug, `# ${slug} ${revision}`])),
    branchSpecs: Object.fromEntries(even.map(([slug, each]) => [slug, { branchPoints: branchPoints(each) }]))
  }
}

const documentsOf = (tutorials: Readonly<Record<string, Published>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tutorials).map(([slug, { revision }]) => [slug, document(slug, revision)]))

/** A history of one store, with slugs of its own, and the specification of what is in effect after it. */
export class History {
  readonly prefix: string
  readonly #backend: Backend
  readonly #model = new ContentModel<Published>()
  /** Metadata in the catalog, also of tutorials that are not live. */
  readonly #known = new Map<string, Metadata | undefined>()

  constructor(backend: Backend, prefix: string) {
    this.#backend = backend
    this.prefix = prefix
  }

  /** Publishes the first version, which no rollback leaves. */
  async begin(): Promise<void> {
    await this.#publish({ [`${this.prefix}-base`]: 1 })
  }

  async live(change: Change): Promise<void> {
    if (change.kind === 'purge') return this.#purge(`${this.prefix}-${change.name}`)
    if (change.kind === 'rollback') return this.#rollback(this.#model.newest('SUPERSEDED')?.[0])
    if (change.kind === 'rollback to') return this.#rollback([...this.#model.versions.keys()].at(-1 - change.back))
    const slugs = Object.entries(change.revisions).map(([each, revision]) => [`${this.prefix}-${each}`, revision])
    return this.#publish(Object.fromEntries(slugs) as Record<string, number>, change.kind)
  }

  /** Publishes on another store what is in effect here. */
  async publishFinalState(other: Backend): Promise<void> {
    await publish(other, documentsOf(this.#model.live), extrasOf(this.#model.live))
  }

  async #publish(wanted: Readonly<Record<string, number>>, kind = 'publish'): Promise<void> {
    const tutorials = mapped(wanted, (revision, slug) => ({ revision, metadata: metadataOf(slug, revision) }))
    const [documents, extras] = [documentsOf(tutorials), extrasOf(tutorials)]
    const { version } =
      kind === 'publish'
        ? await publish(this.#backend, documents, extras)
        : (
            await publisher(this.#backend).publishAtOnce(documents, {
              ...extras,
              sources: packedAll(extras.sources ?? {})
            })
          ).json<{ version: number }>()
    for (const [slug, { metadata }] of Object.entries(tutorials))
      this.#known.set(slug, inEffect(metadata, this.#known.get(slug)))
    this.#committed(
      version,
      mapped(tutorials, (each, slug) => ({ ...each, metadata: this.#known.get(slug) }))
    )
  }

  async #purge(slug: string): Promise<void> {
    const answer = await post(`${this.#backend.url}/build/orphan-purge`, { slugs: [slug] }, bearer(this.#backend.key))
    const { version, totalPurged } = answer.json<{ version: number; totalPurged: number }>()
    if (totalPurged > 0) this.#committed(version, {}, [slug])
  }

  #committed(version: number, tutorials: Readonly<Record<string, Published>>, removed: readonly string[] = []): void {
    this.#model.begin(version, 0)
    this.#model.commit(version, tutorials, removed)
    this.#forgetSources(removed)
  }

  async #rollback(targetVersion: number | undefined): Promise<void> {
    const before = Object.keys(this.#model.live)
    const expected = targetVersion === undefined ? undefined : this.#model.rollback(targetVersion)
    if (expected === undefined) return
    const answer = await publisher(this.#backend).rollback({ targetVersion: expected })
    expect([answer.status, answer.json()]).toEqual([200, { rolledBackTo: expected, status: 'ACTIVE' }])
    this.#forgetSources(before.filter(slug => !(slug in this.#model.live)))
    for (const [slug, { metadata }] of Object.entries(this.#model.live)) this.#known.set(slug, metadata)
  }

  /** Retired tutorials have no repository any more. */
  #forgetSources(slugs: readonly string[]): void {
    for (const slug of slugs) {
      const { repository: _, ...rest } = this.#known.get(slug) ?? { title: '' }
      if (this.#known.get(slug)) this.#known.set(slug, rest)
    }
  }
}

/** Metadata as published, with steps and repository as they are known where the publisher leaves them out. */
function inEffect(said: Metadata | undefined, known: Metadata | undefined): Metadata | undefined {
  if (!said) return known
  const [steps, repository] = [said.steps ?? known?.steps, said.repository ?? known?.repository]
  return { ...said, ...(steps && { steps }), ...(repository && { repository }) }
}

function mapped<From, To>(record: Readonly<Record<string, From>>, make: (value: From, slug: string) => To) {
  return Object.fromEntries(Object.entries(record).map(([slug, value]) => [slug, make(value, slug)]))
}
