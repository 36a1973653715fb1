import type { User } from '../people/index.ts'

/** The names of a person. */
export type Named = Pick<User, 'displayName' | 'firstName' | 'lastName'>

/** The name to call a person by; null without one. */
export function nameOf({ displayName, firstName, lastName }: Named): string | null {
  return displayName || [firstName, lastName].filter(Boolean).join(' ') || null
}
