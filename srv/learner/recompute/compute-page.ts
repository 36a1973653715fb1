import { isPostgres } from '../../cap/database/database.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { keyOf } from '../records/record.ts'
import type { Following } from '../rollup/person-states.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import { asColumns, buffersOf, entriesOf, type Entry, stateIn } from './columns.ts'
import type { Computed, Question, SharedStructure } from './compute-people.ts'
import type { Person } from './people-page.ts'

/** A young generation in which the texts of a page die. */
const YOUNG = 32

const compute = inWorker<Question, Computed>(new URL('./compute-people.worker.ts', import.meta.url), { young: YOUNG })

/** A person whose records have to change. */
export interface Outdated extends Person {
  readonly following: readonly Following[]
}

/** People together, with the rows to be written for them. */
export interface PortionOfPage extends Omit<Computed['portions'][number], 'people'> {
  readonly people: readonly Person[]
}

/** People, and what has to be written for them. */
export interface Page {
  readonly people: readonly Person[]
  /** Number of those whose records have to change. */
  readonly changed: number
  readonly portions: readonly PortionOfPage[]
  /** Those whose changes complete something, of which others are told. */
  readonly told: readonly Outdated[]
}

/** Computes what follows for people, in a thread. */
export async function computePage(
  people: readonly Person[],
  catalog: Catalog,
  structure: SharedStructure
): Promise<Page> {
  if (people.length === 0) return { people, changed: 0, portions: [], told: [] }
  const records = asColumns(people.map(person => person.records))
  const users = people.map(({ user }) => user)
  const computed = await compute({ structure, users, records, isPostgres: isPostgres() }, buffersOf(records))
  const outdated = (places: readonly number[]): Outdated[] =>
    places.flatMap((place, index) => {
      const person = people[place]
      const following = entriesOf(computed.states, index).flatMap(entry => followingIn(catalog, entry) ?? [])
      return person ? [{ ...person, following }] : []
    })
  const portions = computed.portions.map(({ people: places, ...rows }) => ({
    people: places.flatMap(place => people[place] ?? []),
    ...rows
  }))
  const changed = portions.reduce((sum, portion) => sum + portion.people.length, computed.told.length)
  return { people, changed, portions, told: outdated(computed.told) }
}

function followingIn({ parents, byNumber }: Catalog, entry: Entry): Following | undefined {
  const task = entry.taskType === 'TUTORIAL' ? byNumber.get(entry.taskLegacyId) : parents.get(keyOf(entry))
  return task && { task, state: stateIn(entry) }
}
