import { takeLock, type Tx } from '../cap/database/database.ts'
import { framework } from '../cap/types.ts'
import { bumpGeneration } from '../cap/database/generations.ts'
import { log } from '../cap/log.ts'
import {
  createAnonymousUser,
  linkedTo,
  naming,
  personOf,
  type Condition,
  type AnonymousUser,
  type Person
} from './person.ts'
import { personalColumns, type Definitions, type Link, type Text } from './personal-columns.ts'
import type { User } from './user.ts'

/** Replacement for the names of an erased person. */
const NOBODY = 'anonymized'

/** One statement of an erasure: the rows that name the person in one column, and their treatment. */
interface Place {
  readonly entity: string
  readonly column: string
  readonly erase: Text['erase'] | Link['erase']
  readonly where: Condition
  readonly replacement: string | null
  readonly managed: readonly string[]
}

/**
 * Erases the person of `user`, with all merged accounts, from every table, by the annotations of the model
 * (db/people/people.cds). Returns the uuid of the anonymous user that kept records refer to afterwards.
 */
export async function eraseUser(tx: Tx, user: User): Promise<string> {
  await takeLock(tx, 'people')
  // invalidates caches of the person's data on all instances
  await bumpGeneration(tx, 'people')
  const person = await personOf(tx, user)
  const anonymous = await createAnonymousUser(tx)
  const places = placesOf(person, anonymous)
  const changed = (await runAll(tx, places, 'anonymize', replace)) + (await runAll(tx, places, 'unlink', replace))
  const gone =
    (await runAll(tx, places.filter(refers), 'delete', remove)) + (await runAll(tx, places, 'delete', remove))
  log('people').info(`erased a person: ${person.ids.length} accounts, ${gone} rows deleted, ${changed} anonymized`)
  return anonymous.uuid
}

function placesOf(person: Person, anonymous: AnonymousUser): Place[] {
  const { texts, links } = personalColumns(framework.model.definitions as Definitions)
  return [
    ...links.map(link => ({
      ...link,
      where: linkedTo(person, link),
      replacement: link.erase === 'unlink' ? null : anonymous.ID
    })),
    ...texts.flatMap(text => {
      const where = naming(person, text)
      return where ? [{ ...text, where, replacement: replacementFor(text, anonymous) }] : []
    })
  ]
}

/** Replacement for a text; null for e-mail addresses, so that nothing is ever sent to a replacement. */
function replacementFor({ names }: Text, { uuid }: AnonymousUser): string | null {
  if (names.includes('uuid')) return uuid
  return names.every(name => name === 'email') ? null : NOBODY
}

async function runAll(
  tx: Tx,
  places: readonly Place[],
  erase: Place['erase'],
  statement: (place: Place) => object
): Promise<number> {
  let rows = 0
  for (const place of places.filter(each => each.erase === erase)) rows += await tx.run<number>(statement(place))
  return rows
}

/** True for rows other than users: users are deleted last, when no row refers to them any more. */
const refers = ({ entity }: Place) => entity !== 'tutorials.people.Users'

/** Deletes the rows, by CQN so that CAP deletes their compositions too. */
function remove({ entity, where }: Place): object {
  return { DELETE: { from: { ref: [entity] }, where } }
}

/** Replaces the column and keeps modifiedBy and modifiedAt, where CAP would record the admin who erased. */
function replace({ entity, column, where, replacement, managed }: Place): object {
  const untouched = Object.fromEntries(managed.map(name => [name, { ref: [name] }]))
  return { UPDATE: { entity: { ref: [entity] }, with: { ...untouched, [column]: { val: replacement } }, where } }
}
