import { expect } from '@jest/globals'
import fc from 'fast-check'
import type { Backend } from '../../support/backend.ts'
import {
  beginSession,
  type BegunSession,
  type Documents,
  hashesOf,
  publishedHashes,
  publisher,
  sampleDocument
} from '../../support/publish.ts'
import { type DeltaSetting, restart } from './flags.ts'
import { ContentModel } from './model.ts'
import { pictureAddress, uploadPicture } from './pictures.ts'
import { statuses } from './store.ts'
import { expectNoOrphans } from './stored-bytes.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/** One thing that happens to a content store. */
export type Step =
  | { readonly kind: 'publish' | 'single-shot' | 'abort'; readonly documents: Documents }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'rollback to'; readonly back: number }
  | { readonly kind: 'clean up'; readonly days: number }
  | { readonly kind: 'restart'; readonly setting: DeltaSetting }

/** A document with a picture of its own. */
const illustrated = (slug: string, revision: number): string =>
  sampleDocument(slug, revision).replace('</body>', `<img src="${pictureAddress(revision)}" alt=""></body>`)

const documents: fc.Arbitrary<Documents> = fc
  .dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.integer({ min: 1, max: 3 }), { minKeys: 1 })
  .map(revisions =>
    Object.fromEntries(Object.entries(revisions).map(([slug, revision]) => [slug, illustrated(slug, revision)]))
  )

const ordinary: fc.WeightedArbitrary<Step>[] = [
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('publish' as const), documents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('single-shot' as const), documents }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('abort' as const), documents }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rollback to' as const), back: fc.nat({ max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('clean up' as const), days: fc.integer({ min: 0, max: 9 }) }) }
]

/** Histories under one setting of the delta flags. */
export const history = (length: number): fc.Arbitrary<Step[]> =>
  fc.array(fc.oneof(...ordinary), { minLength: length, maxLength: length })

/** Histories in stretches, each after a restart with other delta flags. */
export const historyWithRestarts = (restarts: number, stretch: number): fc.Arbitrary<Step[]> => {
  const setting = fc.constantFrom<DeltaSetting>('none', 'write', 'read', 'skip')
  const begin = fc.record({ kind: fc.constant('restart' as const), setting })
  return fc
    .array(fc.tuple(begin, history(stretch)), { minLength: restarts, maxLength: restarts })
    .map(stretches => stretches.flatMap(([first, rest]): Step[] => [first, ...rest]))
}

/** A store and what must be in it, with the time that both go by. */
export class Chronicle {
  backend: Backend
  readonly model = new ContentModel()
  #time = Date.parse('2030-01-01T12:00:00Z')

  constructor(backend: Backend) {
    this.backend = backend
  }

  /** Lets one thing happen and compares the whole state with the model. */
  async live(step: Step): Promise<void> {
    this.#time += MINUTE
    await this.backend.at(new Date(this.#time))
    await this.#happen(step)
    await this.#compare()
  }

  async #happen(step: Step): Promise<void> {
    switch (step.kind) {
      case 'publish':
        return this.#publish(step.documents)
      case 'single-shot':
        return this.#publishAtOnce(step.documents)
      case 'abort':
        return this.#abort(step.documents)
      case 'rollback':
        return this.#rollback()
      case 'rollback to':
        return this.#rollback(this.#versionBack(step.back))
      case 'clean up':
        return this.#cleanUp(step.days)
      case 'restart':
        return this.#restart(step.setting)
    }
  }

  async #restart(setting: DeltaSetting): Promise<void> {
    this.backend = await restart(this.backend, setting)
    await this.backend.at(new Date(this.#time))
  }

  async #publish(documents: Documents): Promise<void> {
    const { sessionId, version } = await this.#openSession(documents)
    this.model.begin(version, this.#time)
    expect((await publisher(this.backend).commit(sessionId)).status).toBe(200)
    this.model.commit(version, documents)
  }

  async #uploadPictures(): Promise<void> {
    for (const number of [1, 2, 3]) await uploadPicture(this.backend, number)
  }

  async #publishAtOnce(documents: Documents): Promise<void> {
    await this.#uploadPictures()
    const answer = await publisher(this.backend).publishAtOnce(documents)
    expect(answer.status).toBe(201)
    const { version } = answer.json<{ version: number }>()
    this.model.begin(version, this.#time)
    this.model.commit(version, documents)
  }

  async #abort(documents: Documents): Promise<void> {
    const { sessionId } = await this.#openSession(documents)
    await publisher(this.backend).abort(sessionId)
  }

  /** A session that holds the documents with all that may come with them. */
  async #openSession(documents: Documents): Promise<BegunSession> {
    await this.#uploadPictures()
    const session = await beginSession(this.backend)
    const texts = mapped(documents, (_, html) => html.length.toString())
    const extras = { metadata: mapped(documents, slug => ({ title: slug })), bodyTexts: texts, sources: texts }
    expect((await publisher(this.backend).append(session.sessionId, documents, extras)).status).toBe(202)
    return session
  }

  async #rollback(targetVersion?: number): Promise<void> {
    const answer = await publisher(this.backend).rollback(targetVersion === undefined ? {} : { targetVersion })
    const expected = this.model.rollback(targetVersion)
    if (expected === undefined) expect([400, 404]).toContain(answer.status)
    else expect([answer.status, answer.json()]).toEqual([200, { rolledBackTo: expected, status: 'ACTIVE' }])
  }

  /** The number of the version that many before the newest one; counts on below the oldest. */
  #versionBack(back: number): number {
    return Math.max(1, Math.max(1, ...this.model.versions.keys()) - back)
  }

  async #cleanUp(days: number): Promise<void> {
    this.#time += days * DAY
    await this.backend.at(new Date(this.#time))
    const summary = await this.backend.runJob('content-cleanup')
    expect(summary).toMatchObject({ versions: this.model.cleanUp(this.#time).length })
    await expectNoOrphans(this.backend, this.#time)
  }

  async #compare(): Promise<void> {
    const { live } = this.model
    expect(await statuses(this.backend)).toEqual(this.model.statuses)
    expect(await publishedHashes(this.backend)).toEqual(hashesOf(live))
    for (const [slug, html] of Object.entries(live).slice(0, 2))
      expect((await publisher(this.backend).tutorial(slug)).text()).toBe(html)
  }
}

function mapped<T>(documents: Documents, make: (slug: string, html: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(documents).map(([slug, html]) => [slug, make(slug, html)]))
}
