import { searchPhrase } from '../../metadata/query/list-query.ts'

/** An account as the list of people has it. */
export interface Person {
  readonly ID: string
  readonly uuid: string
  readonly loginId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly displayName: string | null
  readonly email: string | null
  readonly legacyId: number | null
  readonly createdAt: string | null
  /** The account that this one was merged into. */
  readonly mergedInto: Pick<Person, 'ID' | 'uuid' | 'displayName' | 'email'> | null
}

/** The words by which people know an account. */
export function nameOf({ displayName, firstName, lastName, email, loginId, uuid }: Partial<Person>): string {
  const fullName = [firstName, lastName].filter(Boolean).join(' ')
  return displayName || fullName || email || loginId || (uuid ?? '')
}

const COLUMNS = 'ID,uuid,loginId,firstName,lastName,displayName,email,legacyId,createdAt'

/** Path of the accounts that the words find; each word stands somewhere in a name, an address or an id. */
export function pathOfPeople(words: string): string {
  const search = searchPhrase(words)
  const options = {
    $select: COLUMNS,
    $expand: 'mergedInto($select=ID,uuid,displayName,email)',
    $orderby: 'displayName,ID',
    ...(search !== '' && { $search: search })
  }
  const texts = Object.entries(options).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `Users?${texts.join('&')}`
}
