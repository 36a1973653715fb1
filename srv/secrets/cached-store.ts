import { LRUCache } from 'lru-cache'
import { now, SECOND } from '../../lib/time.ts'
import { generation } from '../cap/database/generations.ts'
import { log } from '../cap/log.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'

const MAX_ENTRIES = 500
/** Back-off after a failed read, so that an unavailable store is not asked with every request. */
const BACK_OFF = 5 * SECOND

interface Entry {
  readonly value: string | undefined
  readonly until: number
  /** The generation `secrets` before the value was read. */
  readonly generation: number
}

/**
 * Cache in front of a credential store. Values, and their absence, are cached for `lifetime` ms; a change by an admin
 * invalidates them at once, on other instances within half a second. While the store is unavailable, the last value is
 * used unless an admin has changed it since. Outage and recovery are logged once each.
 */
export class CachedStore implements CredentialStore {
  readonly #store: CredentialStore
  readonly #lifetime: number
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES })
  readonly #loading = new Map<string, Promise<string | undefined>>()
  #away: { readonly reason: string; readonly until: number } | undefined

  constructor(store: CredentialStore, lifetime: number) {
    this.#store = store
    this.#lifetime = lifetime
  }

  async get(alias: string): Promise<string | undefined> {
    const known = this.#entries.get(alias)
    const isCurrent = known?.generation === generation('secrets')
    if (known && isCurrent && known.until > now().getTime()) return known.value
    try {
      return await this.#load(alias)
    } catch (error) {
      if (known && isCurrent && error instanceof StoreUnavailable) return known.value
      throw error
    }
  }

  set(alias: string, value: string): Promise<void> {
    return this.#change(alias, () => this.#store.set(alias, value))
  }

  setIfAbsent(alias: string, value: string): Promise<string> {
    return this.#change(alias, () => this.#store.setIfAbsent(alias, value))
  }

  delete(alias: string): Promise<void> {
    return this.#change(alias, () => this.#store.delete(alias))
  }

  /** Reads the store itself, past the cache. */
  readThrough(alias: string): Promise<string | undefined> {
    this.#loading.delete(alias)
    return this.#ask(alias, 'also in a pause')
  }

  async #change<T>(alias: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change()
    } finally {
      this.#forget(alias)
    }
  }

  #forget(alias: string): void {
    this.#entries.delete(alias)
    this.#loading.delete(alias)
  }

  #load(alias: string): Promise<string | undefined> {
    const running = this.#loading.get(alias)
    if (running) return running
    const load = this.#ask(alias).finally(() => {
      if (this.#loading.get(alias) === load) this.#loading.delete(alias)
    })
    this.#loading.set(alias, load)
    return load
  }

  async #ask(alias: string, urgent?: 'also in a pause'): Promise<string | undefined> {
    if (!urgent && this.#away && this.#away.until > now().getTime()) throw new StoreUnavailable(this.#away.reason)
    const before = generation('secrets')
    const value = await this.#store.get(alias).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) this.#noteAway(error.why)
      throw error
    })
    if (this.#away) log('secrets').info('the credential store answers again')
    this.#away = undefined
    this.#entries.set(alias, { value, until: now().getTime() + this.#lifetime, generation: before })
    return value
  }

  #noteAway(reason: string): void {
    if (!this.#away) log('secrets').error(`the credential store does not answer: ${reason}`)
    this.#away = { reason, until: now().getTime() + BACK_OFF }
  }
}
