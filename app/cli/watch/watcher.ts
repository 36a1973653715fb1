import { warnOfDeadLinks, warnOfMissingPlaces } from '../publishing/dead-links.ts'
import { AnswerError } from '../publishing/backend.ts'
import { beginOutcome, type Outcome } from '../publishing/outcome.ts'
import type { ProtocolClient } from '../publishing/protocol-client.ts'
import { publish, type PublishOptions } from '../publishing/publish.ts'
import { CommandError } from '../shared/errors.ts'
import type { PublishDocument } from '../sources/documents.ts'
import type { Changes } from './changes.ts'
import { digestOf, type Loader, type Reread } from './loader.ts'
import { publishedText, refusedText, told } from './messages.ts'

export interface WatcherOptions extends Omit<PublishOptions, 'client' | 'served' | 'slug' | 'seconds'> {
  client: ProtocolClient
  url: string
  loader: Loader
  changes: Changes
  /** Slugs that are published without a change. */
  first: ReadonlySet<string>
  write: (text: string) => unknown
  /** Monotonic clock in milliseconds. */
  clock: () => number
}

const SHORTEST_WAIT = 500
const LONGEST_WAIT = 8000

/** Publishes what changes, one publish after the other. What fails is told, and tried again where that can help. */
export class Watcher {
  readonly #options: WatcherOptions
  /** Digests of tutorials as they were published last. */
  readonly #published = new Map<string, string>()
  /** Refusals that were told, by slug. */
  readonly #refused = new Map<string, string>()
  /** Slugs that are still to be published. */
  #pending: ReadonlySet<string>
  #wait = SHORTEST_WAIT
  #failure = ''

  constructor(options: WatcherOptions) {
    this.#options = options
    this.#pending = options.first
  }

  /** Goes on until the signal is aborted. @throws its reason. */
  async run(): Promise<never> {
    const { changes, signal } = this.#options
    let within = this.#pending.size > 0 ? 0 : Infinity
    for (;;) {
      const { paths, since } = await changes.take(signal, within)
      within = (await this.#handle(paths, since)) ? Infinity : this.#wait
    }
  }

  /** Publishes the tutorials of the paths, and those that are pending; false when a later try can help. */
  async #handle(paths: ReadonlySet<string>, since: number): Promise<boolean> {
    const { loader, signal } = this.#options
    try {
      const reread = await loader.reread(paths, this.#pending)
      this.#tellRefusals(reread)
      const documents = reread.documents.filter(document => this.#published.get(document.slug) !== digestOf(document))
      this.#pending = new Set(documents.map(({ slug }) => slug))
      if (documents.length > 0) await this.#publish(documents, since)
    } catch (error) {
      signal.throwIfAborted()
      return this.#failed(failureOf(error))
    }
    this.#pending = new Set()
    this.#wait = SHORTEST_WAIT
    this.#failure = ''
    return true
  }

  async #publish(documents: PublishDocument[], since: number): Promise<void> {
    const { client, url, clock, write } = this.#options
    const served = await client.hashes()
    warnOfDeadLinks(documents, served, await client.destinations())
    await warnOfMissingPlaces(documents, served, client.places)
    const outcome = beginOutcome(
      { mode: 'force', dryRun: false, url },
      { documents, refused: [], quiz: undefined },
      served
    )
    const seconds = (): number => clock() / 1000
    // the name of one tutorial keeps the publish from looking at all concepts
    await publish(outcome, { ...this.#options, served, seconds, slug: documents[0]?.slug })
    if (outcome.failure) throw outcome.failure
    this.#note(outcome, documents)
    write(publishedText(outcome, (clock() - since) / 1000))
  }

  /** Notes what is on QA now; what the server refuses is not asked for again until it changes. */
  #note({ refused }: Outcome, documents: readonly PublishDocument[]): void {
    for (const document of documents) this.#published.set(document.slug, digestOf(document))
    for (const { slug, findings } of refused) this.#refused.set(slug, JSON.stringify(findings))
  }

  /** Tells each refusal once, until the tutorial is fine or refused for another reason. */
  #tellRefusals({ documents, refused }: Reread): void {
    for (const { slug } of documents) this.#refused.delete(slug)
    for (const { slug, findings } of refused) {
      const text = JSON.stringify(findings)
      if (this.#refused.get(slug) === text) continue
      this.#refused.set(slug, text)
      this.#options.write(told(`${slug}: refused; QA stays as it is`) + refusedText(findings))
    }
  }

  #failed(error: CommandError): boolean {
    const isFinal = isRefusal(error)
    const next = isFinal ? 'with the next save' : 'again soon'
    // a server that stays away is told once
    if (error.message !== this.#failure) this.#options.write(told(`${error.message}; tried ${next}`))
    this.#failure = error.message
    if (!isFinal) this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT)
    return isFinal
  }
}

/** A failure that is told: of the server, or of a file that goes while it is read. @throws any other error. */
function failureOf(error: unknown): CommandError {
  if (error instanceof CommandError) return error
  if (error instanceof Error && 'syscall' in error) return new CommandError(error.message)
  throw error
}

/** True for an answer that does not change by itself: a wrong key, a request that the server does not take. */
const isRefusal = (error: CommandError): boolean =>
  error instanceof AnswerError && error.status >= 400 && error.status < 500 && ![408, 409, 429].includes(error.status)
