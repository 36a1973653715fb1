import { randomUUID } from 'node:crypto'
import type { Backend } from '../../support/backend.ts'
import type { SqlValue } from '../../support/database/database.ts'

/** Writes rows of the catalog past the backend, and then says that the catalog has changed. */
export function catalogStore(backend: Backend) {
  let number = 500_000

  /** Inserts a row with an ID and a number of its own. */
  async function insert(entity: string, columns: Readonly<Record<string, SqlValue>>): Promise<string> {
    const row: Record<string, SqlValue> = { ID: randomUUID(), legacyId: ++number, ...columns }
    const names = Object.keys(row)
    const values = names.map(() => '?').join(', ')
    await backend.sql(
      `INSERT INTO tutorials_catalog_${entity} (${names.join(', ')}) VALUES (${values})`,
      Object.values(row)
    )
    return String(row['ID'])
  }

  return {
    insert,
    tutorial: (slug: string, more = {}) => insert('Tutorials', { slug, title: slug, status: 'ACTIVE', ...more }),
    mission: (slug: string, more = {}) =>
      insert('Missions', { slug, title: slug, status: 'ACTIVE', published: true, ...more }),
    group: (slug: string, more = {}) =>
      insert('Groups', { slug, title: slug, status: 'ACTIVE', published: true, ...more }),
    path: (mission_ID: string, name: string, slug: string) => insert('CompletionPaths', { mission_ID, name, slug }),
    numberOf: async (entity: string, ID: string) =>
      Number((await backend.sql(`SELECT legacyId AS n FROM tutorials_catalog_${entity} WHERE ID = ?`, [ID]))[0]?.['n']),
    changed: () => backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
  }
}
