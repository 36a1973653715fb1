import { type Db, reader } from '../../../cap/database/database.ts'
import { generation, refreshGenerations } from '../../../cap/database/generations.ts'
import { log } from '../../../cap/log.ts'
import { counter, reservoir } from '../../../platform/metrics/metrics.ts'
import { openIndex, type Synonym } from '../../engine/index.ts'
import { ReadTutorials } from '../../documents/read-tutorials.ts'
import { UnreadableSnapshot } from '../snapshot/layout.ts'
import { loadSnapshot } from '../snapshot/load-snapshot.ts'
import { forgetSnapshots, storeSnapshot } from '../snapshot/store-snapshot.ts'
import { Contents, type Increment } from '../state/contents.ts'
import { readChanges } from '../state/read-changes.ts'
import { replaceIndex } from '../state/search-index.ts'
import { mergeFrom } from '../state/when-to-merge.ts'
import { merge } from '../work/make-segments.ts'

/** Generations that documents and synonyms come with. */
export const FOLLOWED = ['content', 'catalog', 'graph', 'search'] as const

/** So many changed documents are worth another snapshot, or this share of all: a start reads them again. */
const UNSAVED = 200
const UNSAVED_SHARE = 0.1

interface Options {
  readonly synonyms: (db: Db) => Promise<readonly Synonym[]>
  /** Called when there is something to do for another pass. */
  readonly wake: () => void
  readonly signal: AbortSignal
}

/** The index of this process: brings it to the state of the database, pass by pass. */
export class Follower {
  readonly #options: Options
  #contents = new Contents()
  readonly #tutorials = new ReadTutorials()
  /** Documents that have changed since the last snapshot. */
  #unsaved = 0
  #merging: Promise<unknown> | undefined
  #saving: Promise<unknown> | undefined
  #settling: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  get contents(): Contents {
    return this.#contents
  }

  /** Searches what the stored snapshot holds. One that cannot be used is removed, since the next one replaces it. */
  async start(): Promise<void> {
    const began = performance.now()
    try {
      const stored = await loadSnapshot(await reader())
      if (!stored) return
      this.#contents = new Contents(stored.parts, stored.fingerprints)
      await this.#show()
      counter('search.snapshots.loaded').add()
      const ms = Math.round(performance.now() - began)
      log('search').debug(`${stored.fingerprints.size} documents read from the snapshot in ${ms} ms`)
    } catch (error) {
      if (!(error instanceof UnreadableSnapshot)) throw error
      log('search').warn(`the stored index cannot be used, so it is built again: ${error.message}`)
      this.#unsaved = Infinity
      await forgetSnapshots()
    }
  }

  /** Reads what has changed, and searches it from then on; what is then worth it goes on in the background. */
  async pass(): Promise<void> {
    const began = performance.now()
    // the content in memory is of these generations or later
    await refreshGenerations()
    const state = FOLLOWED.map(generation).join('.')
    const isBuild = this.#contents.fingerprints.size === 0
    const change = await this.#changes()
    if (change) {
      this.#contents.add(change)
      this.#unsaved += change.fingerprints.size + change.gone.length
      tell(this.#contents.fingerprints.size, change, performance.now() - began, isBuild)
    }
    await this.#show()
    this.#mergeIfMany()
    this.#saveIfMany(state)
    this.#passWhenSettled()
  }

  async #changes(): Promise<Increment | undefined> {
    const { fingerprints } = this.#contents
    try {
      return await readChanges(await reader(), fingerprints, this.#tutorials, this.#options.signal)
    } catch (error) {
      // what was read is in no segment
      this.#tutorials.clear()
      throw error
    }
  }

  /** Resolves when nothing goes on in the background. */
  async settled(): Promise<void> {
    await Promise.all([this.#merging, this.#saving])
  }

  async #show(): Promise<void> {
    const synonyms = await this.#options.synonyms(await reader())
    replaceIndex(openIndex({ parts: this.#contents.parts, synonyms }))
  }

  /** Reads rows once more that were read just after they were written, though nothing else has changed. */
  #passWhenSettled(): void {
    clearTimeout(this.#settling)
    const { settlesIn } = this.#tutorials
    if (settlesIn > 0) this.#settling = setTimeout(this.#options.wake, settlesIn).unref()
  }

  #mergeIfMany(): void {
    const contents = this.#contents
    const from = contents.isMerging ? undefined : mergeFrom(contents.parts)
    if (from === undefined) return
    const merging = contents.beginMerge(from)
    this.#merging = merge(merging.parts)
      .then(segments => {
        contents.endMerge(merging, segments)
        counter('search.merges').add()
      })
      .catch((error: unknown) => {
        contents.abandonMerge()
        this.#tellFault('segments could not be merged', error)
      })
      .finally(this.#options.wake)
  }

  /** A snapshot of parts that are being merged would soon be another one. */
  #saveIfMany(state: string): void {
    const { parts, fingerprints, isMerging } = this.#contents
    const enough = Math.max(UNSAVED, fingerprints.size * UNSAVED_SHARE)
    if (this.#saving || isMerging || parts.length === 0 || this.#unsaved < enough) return
    const unsaved = this.#unsaved
    this.#unsaved = 0
    this.#saving = storeSnapshot({ parts, fingerprints: new Map(fingerprints) }, state, this.#options.signal)
      .then(isStored => isStored && counter('search.snapshots.stored').add())
      .catch((error: unknown) => {
        this.#unsaved += unsaved
        this.#tellFault('the index could not be stored', error)
      })
      .finally(() => (this.#saving = undefined))
  }

  #tellFault(fault: string, error: unknown): void {
    if (this.#options.signal.aborted) return
    counter('search.faults').add()
    log('search').warn(`${fault}, which is tried again with the next change`, error)
  }
}

function tell(documents: number, { fingerprints, gone }: Increment, ms: number, isBuild: boolean): void {
  reservoir(isBuild ? 'search.build_ms' : 'search.increment_ms').record(ms)
  counter(isBuild ? 'search.builds' : 'search.increments').add()
  log('search').debug(
    `${documents} documents: ${fingerprints.size} changed, ${gone.length} gone, in ${Math.round(ms)} ms`
  )
}
