import type { Db } from '../../cap/database/database.ts'
import { groupRows, missionRows, pathRows, tutorialRows } from './rows.ts'
import { type NamedEntry, namedEntriesOf } from './slug-mapping.ts'

/** Number, slug and title of all that is published, as `/build/slug-mapping` lists them. */
export async function namedEntries(db: Db): Promise<NamedEntry[]> {
  const [tutorials, missions, groups, paths] = await Promise.all([
    tutorialRows(db),
    missionRows(db),
    groupRows(db),
    pathRows(db)
  ])
  return namedEntriesOf({ tutorials, missions, groups, paths })
}
