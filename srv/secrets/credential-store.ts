/** Where secret values live, under the key of their metadata row (SECRETS-001). Values never reach the database. */
export interface CredentialStore {
  /** The value under `alias`, or undefined. */
  get(alias: string): Promise<string | undefined>
  set(alias: string, value: string): Promise<void>
  /** Stores `value` unless there is one already; returns the one that stands. */
  setIfAbsent(alias: string, value: string): Promise<string>
  delete(alias: string): Promise<void>
}
