import type { Caller } from '../../lib/access/caller.ts'
import { now } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import { findUser, type Person, personWithLogin, readPerson, withoutSharedNames } from '../people/index.ts'
import { draftRows } from './draft-rows.ts'
import { type PersonalRow, personalRows } from './personal-rows.ts'

/**
 * Everything that is stored about the caller as pieces of one JSON document, `{ exportedAt, tables: { <table>: [row] } }`.
 * Each piece is a row, read when the one before has been taken, so a large export needs no more memory than a small one.
 */
export async function* exportOwnData(caller: Caller): AsyncGenerator<string> {
  yield* exportOf(await personBehind(caller))
}

/** The same about somebody, in the same form. */
export async function* exportOf(person: Person): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(now().toISOString())},"tables":{`
  let current: string | undefined
  for await (const { entity, row } of rowsOf(person)) {
    const start = current === undefined ? `${JSON.stringify(entity)}:[` : `],${JSON.stringify(entity)}:[`
    yield (entity === current ? ',' : start) + JSON.stringify(row)
    current = entity
  }
  yield current === undefined ? '}}' : ']}}'
}

async function* rowsOf(person: Person): AsyncGenerator<PersonalRow> {
  yield* personalRows(person)
  yield* draftRows(person.names.loginId)
}

/** The person as an erasure at their own request would find them. */
async function personBehind(caller: Caller): Promise<Person> {
  const db = await reader()
  const user = await findUser(db, caller)
  return user ? withoutSharedNames(db, await readPerson(db, user)) : personWithLogin(caller.id)
}
