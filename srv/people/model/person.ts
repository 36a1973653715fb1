import cds from '@sap/cds'
import { newId } from '../../../lib/ids.ts'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
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
export async function personOf(tx: Tx, user: User): Promise<Person> {
  return personWith(await tx.run<User[]>(accountsOf(await primaryOf(tx, user)).forUpdate()))
}

/** The same for a reader, who locks nothing. */
export async function readPerson(db: Db, user: User): Promise<Person> {
  return personWith(await db.run<User[]>(accountsOf(await primaryOf(db, user))))
}

const primaryOf = async (db: Db, { ID }: User): Promise<string> => (await oneUser(db, { ID }))?.mergedInto_ID ?? ID

const accountsOf = (primary: string) => SELECT.from(USERS).where({ ID: primary, or: { mergedInto_ID: primary } })

/** A person who has a login and no account: it may stand in columns that say who has written a row. */
export const personWithLogin = (loginId: string): Person => ({
  ids: [],
  names: { loginId: [loginId], uuid: [], email: [], fullName: [], githubLogin: [] }
})

function personWith(accounts: readonly User[]): Person {
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

/**
 * The person without e-mail addresses and full names that another account has too. Login services let people choose these,
 * so on a person's own word they count only where they can mean nobody else.
 */
export async function withoutSharedNames(db: Db, person: Person): Promise<Person> {
  const own = async (texts: readonly string[], operands: readonly object[]) => {
    const shared = await Promise.all(texts.map(text => isShared(db, person, text, operands)))
    return texts.filter((_, index) => !shared[index])
  }
  const { email, fullName } = person.names
  return {
    ...person,
    names: { ...person.names, email: await own(email, [address]), fullName: await own(fullName, fullNames) }
  }
}

const address = { ref: ['email'] }
const fullNames = [
  { ref: ['displayName'] },
  { xpr: [{ ref: ['firstName'] }, '||', { val: ' ', param: false }, '||', { ref: ['lastName'] }] }
]

/** True when another account has the text; one statement for each column, which has an index. */
async function isShared(db: Db, { ids }: Person, text: string, operands: readonly object[]): Promise<boolean> {
  const another = [{ ref: ['ID'] }, 'not in', { list: ids.map(val => ({ val })) }]
  for (const operand of operands) {
    const same = among({ func: 'lower', args: [operand] }, lowerCaseForms(text))
    const where = [...same, 'and', ...another] as never
    if (await db.run(SELECT.one.from(USERS).columns('ID').where(where))) return true
  }
  return false
}

/** True when `value` names the person in a text column, as `naming` would find it. */
export function isNamedBy({ names }: Person, { names: kinds }: Text, value: unknown): boolean {
  if (typeof value !== 'string') return false
  const lower = value.toLowerCase()
  return kinds.some(kind =>
    names[kind].some(name => (isCaseSensitive(kind) ? name === value : name.toLowerCase() === lower))
  )
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
