import { HttpError } from '../errors.ts'

/** Store of secret values by alias, the key of their metadata row (SECRETS-001). Values never reach the database. */
export interface CredentialStore {
  /** The value under `alias`, or undefined. */
  get(alias: string): Promise<string | undefined>
  set(alias: string, value: string): Promise<void>
  /** Stores `value` unless there is one already; returns the stored one. */
  setIfAbsent(alias: string, value: string): Promise<string>
  delete(alias: string): Promise<void>
}

/** The store does not answer, refuses this process or sends an unexpected response; only the log has the cause. */
export class StoreUnavailable extends HttpError {
  readonly why: string
  constructor(reason: string) {
    super(503, 'secrets_unavailable', 'The credential store does not answer; try again later')
    this.why = reason
  }
}

const ALIAS = /^[\w-]{1,120}$/

/** The form of an alias, for error messages. */
export const aliasRule = 'must be 1 to 120 characters: A-Z, a-z, 0-9, _ and -'

export function isAlias(text: string): boolean {
  return ALIAS.test(text)
}

/**
 * Returns the alias when it is safe as a file name and in a URL.
 * @throws TypeError for anything else.
 */
export function checkedAlias(alias: string): string {
  if (!isAlias(alias)) throw new TypeError(`not a credential alias: ${alias}`)
  return alias
}
