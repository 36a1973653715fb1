import { reader } from '../../cap/database/database.ts'
import { statesOfPerson } from '../rollup/person-states.ts'
import { structure } from '../rollup/structure-cache.ts'
import { peopleWith } from './people-page.ts'
import { writePeople } from './write-people.ts'

/** Brings the records of a person to what follows from the others; again while the person completes something. */
export async function recomputePerson(user: string): Promise<void> {
  const [db, catalog] = [await reader(), await structure()]
  for (let left: readonly string[] = [user]; left.length > 0;) {
    const [person] = await peopleWith(db, left, undefined)
    const following = person ? statesOfPerson(catalog, person.records) : []
    if (!person || following.length === 0) return
    left = await writePeople(db, [{ ...person, following }], undefined)
  }
}
