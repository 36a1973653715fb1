import { type DevelopmentUser, developmentUsers } from '../../../lib/access/development-users.ts'

const byName: ReadonlyMap<string, DevelopmentUser> = new Map(developmentUsers.map(user => [user.name, user]))

/** Every scope that some development user has. */
export const everyScope: readonly string[] = [...new Set(developmentUsers.flatMap(user => user.scopes))]

/** The user of that name, undefined when there is none. */
export function userNamed(name: string | undefined): DevelopmentUser | undefined {
  return name === undefined ? undefined : byName.get(name)
}

/** The user who logs in with this name and password, which are equal. */
export function userWith(name: string, password: string): DevelopmentUser | undefined {
  return name === password ? userNamed(name) : undefined
}

/** Claims about a person in tokens. */
export function claimsOf({ email, givenName, familyName }: DevelopmentUser) {
  return { email, email_verified: true, given_name: givenName, family_name: familyName }
}
