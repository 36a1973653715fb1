import type { Caller } from '../../lib/access/caller.ts'
import { isStorable } from '../../lib/http/json-limits.ts'
import type { User } from './model/user.ts'

const MAX_LENGTH = 255
const GITHUB_LOGIN = /^[a-z\d-]{1,39}$/i

export type Profile = Pick<User, 'firstName' | 'lastName' | 'email' | 'displayName' | 'githubLogin'>

/** Profile from the caller's credentials; null for fields that are missing or cannot be stored. */
export function profileOf({ givenName, familyName, email, githubLogin }: Caller): Profile {
  const displayName = [givenName, familyName].filter(Boolean).join(' ')
  return {
    firstName: storable(givenName),
    lastName: storable(familyName),
    email: storable(email),
    displayName: storable(displayName),
    githubLogin: githubLogin && GITHUB_LOGIN.test(githubLogin) ? githubLogin : null
  }
}

/** The fields that are blank in `user` and given in `profile`: their values now, and then. */
export function missingFields(
  user: Profile,
  profile: Profile
): { readonly now: Partial<Profile>; readonly then: Partial<Profile> } {
  const fields = (Object.keys(profile) as (keyof Profile)[]).filter(field => !user[field] && profile[field])
  const pick = (from: Profile): Partial<Profile> => Object.fromEntries(fields.map(field => [field, from[field]]))
  return { now: pick(user), then: pick(profile) }
}

/** True when `text` fits into a column of 255 characters. */
export function fits(text: string): boolean {
  return text.length <= MAX_LENGTH && isStorable(text)
}

function storable(text: string | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed && fits(trimmed) ? trimmed : null
}
