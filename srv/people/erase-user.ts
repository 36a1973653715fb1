import { takeLock, type Tx } from '../cap/database/database.ts'
import { framework } from '../cap/types.ts'
import { bumpGeneration } from '../cap/database/generations.ts'
import { log } from '../cap/log.ts'
import { createNameless, linkedTo, naming, personOf, type Condition, type Nameless, type Person } from './person.ts'
import { personalColumns, type Definitions, type Link, type Text } from './personal-columns.ts'
import type { User } from './user.ts'

/** What stands where a person was named. */
const NOBODY = 'anonymized'

/** One statement of an erasure: what becomes of the rows of one column that name the person. */
interface Place {
  readonly entity: string
  readonly column: string
  readonly erase: Text['erase'] | Link['erase']
  readonly where: Condition
  readonly replacement: string | null
  readonly managed: readonly string[]
}

/**
 * Takes a person out of every table, as the annotations of the model say (db/people/people.cds), together with every
 * account that was merged with `user`: they are one person. Returns the uuid of the nameless user that is left, under
 * an id of its own, so that kept records lead to nobody.
 */
export async function eraseUser(tx: Tx, user: User): Promise<string> {
  await takeLock(tx, 'people')
  // what others remember of the person ends with it
  await bumpGeneration(tx, 'people')
  const person = await personOf(tx, user)
  const nameless = await createNameless(tx)
  const places = placesOf(person, nameless)
  const changed = (await runAll(tx, places, 'anonymize', replace)) + (await runAll(tx, places, 'unlink', replace))
  const gone =
    (await runAll(tx, places.filter(refers), 'delete', remove)) + (await runAll(tx, places, 'delete', remove))
  log('people').info(`erased a person: ${person.ids.length} accounts, ${gone} rows deleted, ${changed} anonymized`)
  return nameless.uuid
}

function placesOf(person: Person, nameless: Nameless): Place[] {
  const { texts, links } = personalColumns(framework.model.definitions as Definitions)
  return [
    ...links.map(link => ({
      ...link,
      where: linkedTo(person, link),
      replacement: link.erase === 'unlink' ? null : nameless.ID
    })),
    ...texts.flatMap(text => {
      const where = naming(person, text)
      return where ? [{ ...text, where, replacement: replacementFor(text, nameless) }] : []
    })
  ]
}

/** Nothing can be sent to an address that is not there. */
function replacementFor({ names }: Text, { uuid }: Nameless): string | null {
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

/** A user goes last, when no row refers to one any more. */
const refers = ({ entity }: Place) => entity !== 'tutorials.people.Users'

/** Compositions go with their row. */
function remove({ entity, where }: Place): object {
  return { DELETE: { from: { ref: [entity] }, where } }
}

/** CAP would note who erased as the one who changed the row: it was not a change by anyone. */
function replace({ entity, column, where, replacement, managed }: Place): object {
  const untouched = Object.fromEntries(managed.map(name => [name, { ref: [name] }]))
  return { UPDATE: { entity: { ref: [entity] }, with: { ...untouched, [column]: { val: replacement } }, where } }
}
