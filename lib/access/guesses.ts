import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { Limiter } from '../http/limiter.ts'
import { randomBytes } from '../ids.ts'
import { MINUTE, SECOND } from '../time.ts'

/** Attempts of one client for one id: its owner may mistype it. */
const FOR_ID = { max: 10, windowMs: 10 * SECOND }
/** Attempts of one client for all ids, so that another id at each attempt gains little. */
const OF_CLIENT = { max: 30, windowMs: MINUTE }
const REMEMBERED = 10_000
/** The same credential sent again within this time is no guess, but a program with an old key. */
const SAME_FOR = MINUTE

/** Credentials, and who sends them. */
interface Presented {
  readonly client: string
  /** Whom or what they open. */
  readonly id: string
  readonly secret: string
}

/**
 * Slows down guessing of keys, tokens and passwords: of what a client sends, ten different ones in ten seconds are checked
 * for an id, thirty a minute for all ids. Credentials that have passed from an address pass on from there, whatever else
 * that address sends, so nobody is locked out by others. Process-local, as all limits are (PLATFORM-029).
 */
export class Guesses {
  readonly #forId = new Limiter(FOR_ID)
  readonly #ofClient = new Limiter(OF_CLIENT)
  readonly #passed = new LRUCache<string, true>({ max: REMEMBERED })
  readonly #refused = new LRUCache<string, true>({ max: REMEMBERED, ttl: SAME_FOR })
  /** One attempt, however many requests with it come at once. */
  readonly #checking = new Set<string>()
  readonly #key = randomBytes(32)

  /**
   * Returns what `check` finds; undefined stands for wrong credentials.
   * @throws HttpError 429 after too many of them, without a check.
   */
  async check<T>({ client, id, secret }: Presented, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const digest = createHmac('sha256', this.#key).update(`${client}\n${id}\n${secret}`).digest('base64')
    const isNew = ![this.#passed, this.#refused, this.#checking].some(known => known.has(digest))
    if (!isNew) return this.#note(digest, await check())
    this.#admit(client, id)
    this.#checking.add(digest)
    try {
      const found = this.#note(digest, await check())
      if (found !== undefined) this.#giveBack(client, id)
      return found
    } finally {
      this.#checking.delete(digest)
    }
  }

  #note<T>(digest: string, found: T | undefined): T | undefined {
    const [now, before] = found === undefined ? [this.#refused, this.#passed] : [this.#passed, this.#refused]
    before.delete(digest)
    now.set(digest, true)
    return found
  }

  #admit(client: string, id: string): void {
    this.#forId.admit(`${client} ${id}`)
    this.#ofClient.admit(client)
  }

  #giveBack(client: string, id: string): void {
    this.#forId.giveBack(`${client} ${id}`)
    this.#ofClient.giveBack(client)
  }
}
