import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { insertMissing, type Tx } from '../cap/database/database.ts'
import type { Link, Name, Text } from './personal-columns.ts'
import { oneUser, USERS, type User } from './user.ts'

const { SELECT } = cds.ql

/** A condition in CQN. */
export type Condition = readonly (object | string)[]

/** Identifiers of a person: the ids of all accounts, and the texts that may name them in a column. */
export interface Person {
  readonly ids: readonly string[]
  readonly names: Readonly<Record<Name, readonly string[]>>
}

/** User without personal data that replaces an erased person in kept records. */
export interface AnonymousUser {
  readonly ID: string
  readonly uuid: string
}

/** The person of the account `user`, with all accounts merged into the same primary one; locks their rows. */
export async function personOf(tx: Tx, { ID }: User): Promise<Person> {
  const primary = (await oneUser(tx, { ID }))?.mergedInto_ID ?? ID
  const accounts = await tx.run<User[]>(
    SELECT.from(USERS)
      .where({ ID: primary, or: { mergedInto_ID: primary } })
      .forUpdate()
  )
  const all = (textsOf: (account: User) => readonly (string | null)[]) =>
    accounts.flatMap(textsOf).filter((text): text is string => Boolean(text))
  return {
    ids: accounts.map(account => account.ID),
    names: {
      loginId: all(({ loginId }) => [loginId]),
      uuid: all(({ uuid }) => [uuid]),
      email: all(({ email }) => [email]),
      fullName: all(({ displayName, firstName, lastName }) => [
        displayName,
        firstName && lastName && `${firstName} ${lastName}`
      ]),
      githubLogin: all(({ githubLogin }) => [githubLogin])
    }
  }
}

/** Creates a user without personal data. */
export async function createAnonymousUser(tx: Tx): Promise<AnonymousUser> {
  const [ID, uuid] = [newId(), newId()]
  const columns = ['ID', 'uuid', 'firstName', 'lastName', 'displayName']
  await insertMissing(tx, USERS, columns, [[ID, uuid, 'ANONYMIZED', 'ANONYMIZED', 'ANONYMIZED']])
  return { ID, uuid }
}

/** Condition for the rows that refer to the person by association. */
export function linkedTo(person: Person, { column }: Link): Condition {
  return among({ ref: [column] }, person.ids)
}

/** Condition for the rows that name the person in a text; undefined when the person has no name of these kinds. */
export function naming({ names }: Person, { column, names: kinds }: Text): Condition | undefined {
  const conditions = kinds
    .filter(kind => names[kind].length > 0)
    .map(kind =>
      isCaseSensitive(kind)
        ? among({ ref: [column] }, names[kind])
        : among({ func: 'lower', args: [{ ref: [column] }] }, names[kind].flatMap(lowerCaseForms))
    )
  return conditions.length === 0 ? undefined : conditions.flatMap((each, index) => (index ? ['or', ...each] : each))
}

/** Ids are case-sensitive: those of another person may differ in case only. */
function isCaseSensitive(kind: Name): boolean {
  return kind === 'loginId' || kind === 'uuid'
}

/** Both lower-case forms of a text: SQLite lower-cases ASCII letters only, PostgreSQL all. */
function lowerCaseForms(text: string): string[] {
  return [text.toLowerCase(), text.replace(/[A-Z]/g, letter => letter.toLowerCase())]
}

function among(operand: object, values: readonly string[]): Condition {
  return [operand, 'in', { list: values.map(val => ({ val })) }]
}
