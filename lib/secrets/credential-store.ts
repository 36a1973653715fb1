import { HttpError } from '../errors.ts'

/** Where secret values live, under the key of their metadata row (SECRETS-001). Values never reach the database. */
export interface CredentialStore {
  /** The value under `alias`, or undefined. */
  get(alias: string): Promise<string | undefined>
  set(alias: string, value: string): Promise<void>
  /** Stores `value` unless there is one already; returns the one that stands. */
  setIfAbsent(alias: string, value: string): Promise<string>
  delete(alias: string): Promise<void>
}

/** The store is away, refuses this process or answers what is no credential; the cause stays in the log. */
export class StoreUnavailable extends HttpError {
  readonly why: string
  constructor(reason: string) {
    super(503, 'secrets_unavailable', 'The credential store does not answer; try again later')
    this.why = reason
  }
}

const ALIAS = /^[\w-]{1,120}$/

/** What an alias must look like, for messages. */
export const aliasRule = 'must be 1 to 120 characters: A-Z, a-z, 0-9, _ and -'

export function isAlias(text: string): boolean {
  return ALIAS.test(text)
}

/**
 * The alias itself: safe as a file name and in an address.
 * @throws TypeError for a text that is no alias.
 */
export function checkedAlias(alias: string): string {
  if (!isAlias(alias)) throw new TypeError(`not a credential alias: ${alias}`)
  return alias
}
