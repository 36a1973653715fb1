import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { insertMissing, type Tx } from '../cap/database/database.ts'
import type { Link, Name, Text } from './personal-columns.ts'
import { oneUser, USERS, type User } from './user.ts'

const { SELECT } = cds.ql

/** A condition in CQN. */
export type Condition = readonly (object | string)[]

/** Who a person is to the tables: the ids of all accounts, and the texts that may stand for them. */
export interface Person {
  readonly ids: readonly string[]
  readonly names: Readonly<Record<Name, readonly string[]>>
}

/** The user without a name that kept records lead to. */
export interface Nameless {
  readonly ID: string
  readonly uuid: string
}

/** The person that `user` is an account of, with every account that was merged into the same one; holds their rows. */
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

/** Creates a user of whom nothing is known. */
export async function createNameless(tx: Tx): Promise<Nameless> {
  const [ID, uuid] = [newId(), newId()]
  const columns = ['ID', 'uuid', 'firstName', 'lastName', 'displayName']
  await insertMissing(tx, USERS, columns, [[ID, uuid, 'ANONYMIZED', 'ANONYMIZED', 'ANONYMIZED']])
  return { ID, uuid }
}

/** The rows that lead to the person. */
export function linkedTo(person: Person, { column }: Link): Condition {
  return among({ ref: [column] }, person.ids)
}

/** The rows whose text is a name of the person; undefined when the person has no name of these kinds. */
export function naming({ names }: Person, { column, names: kinds }: Text): Condition | undefined {
  const conditions = kinds
    .filter(kind => names[kind].length > 0)
    .map(kind =>
      caseMatters(kind)
        ? among({ ref: [column] }, names[kind])
        : among({ func: 'lower', args: [{ ref: [column] }] }, names[kind].flatMap(foldings))
    )
  return conditions.length === 0 ? undefined : conditions.flatMap((each, index) => (index ? ['or', ...each] : each))
}

/** Ids are compared as they are: another person's may differ in case alone. */
function caseMatters(kind: Name): boolean {
  return kind === 'loginId' || kind === 'uuid'
}

/** SQLite folds ASCII letters alone, PostgreSQL all. */
function foldings(text: string): string[] {
  return [text.toLowerCase(), text.replace(/[A-Z]/g, letter => letter.toLowerCase())]
}

function among(operand: object, values: readonly string[]): Condition {
  return [operand, 'in', { list: values.map(val => ({ val })) }]
}
