import type { Caller } from '../../lib/access/caller.ts'
import { isStorable } from '../../lib/http/json-limits.ts'
import type { User } from './user.ts'

const MAX_LENGTH = 255

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email' | 'displayName'>

/** What the caller's credentials say of a person; null where they say nothing, or nothing that can be stored. */
export function profileOf({ givenName, familyName, email }: Caller): Profile {
  const displayName = [givenName, familyName].filter(Boolean).join(' ')
  return {
    firstName: storable(givenName),
    lastName: storable(familyName),
    email: storable(email),
    displayName: storable(displayName)
  }
}

/** The fields that are blank in `user` and not in `profile`, as they are and as they should be. */
export function blanks(
  user: Profile,
  profile: Profile
): { readonly now: Partial<Profile>; readonly then: Partial<Profile> } {
  const fields = (Object.keys(profile) as (keyof Profile)[]).filter(field => !user[field] && profile[field])
  const pick = (from: Profile): Partial<Profile> => Object.fromEntries(fields.map(field => [field, from[field]]))
  return { now: pick(user), then: pick(profile) }
}

/** True when `text` can be stored whole in a column of 255 characters. */
export function fits(text: string): boolean {
  return text.length <= MAX_LENGTH && isStorable(text)
}

function storable(text: string | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed && fits(trimmed) ? trimmed : null
}
