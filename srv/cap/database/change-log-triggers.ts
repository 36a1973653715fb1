import { createRequire } from 'node:module'
import cds from '@sap/cds'
import { isPostgres, type Tx } from './database.ts'
import { framework } from '../types.ts'

const { SELECT } = cds.ql
const require = createRequire(import.meta.url)

type Entities = readonly object[]

/** What @cap-js/change-tracking makes of a model; its own start drops and creates all of it outside of a transaction. */
const plugin = {
  ...(require('@cap-js/change-tracking/lib/utils/entity-collector.js') as {
    collectEntities(this: void, model: object): { collectedEntities: object; hierarchyMap: object }
    getEntitiesForTriggerGeneration(this: void, definitions: object, collected: object): Entities
  }),
  ...(require('@cap-js/change-tracking/lib/utils/trigger-utils.js') as {
    generateTriggersForEntities(
      this: void,
      model: object,
      hierarchy: object,
      entities: Entities,
      generate: unknown
    ): readonly string[]
  })
}

/**
 * On SQLite, makes the triggers of the change log and removes former ones, in the transaction of the schema; on
 * PostgreSQL they are part of the schema.
 */
export async function deployChangeLog(tx: Tx): Promise<void> {
  leaveOutOwnStart()
  if (isPostgres()) return
  const wanted = new Set(triggersOf(framework.model).map(stored))
  const present = await tx.run<{ name: string; sql: string }[]>(
    SELECT.from('sqlite_master').columns('name', 'sql').where(`type = 'trigger' and name like '%\\_ct\\_%' escape '\\'`)
  )
  for (const { name, sql } of present) if (!wanted.has(sql)) await tx.run(`DROP TRIGGER ${name}`)
  const kept = new Set(present.map(({ sql }) => sql))
  for (const sql of wanted) if (!kept.has(sql)) await tx.run(sql)
}

function triggersOf(model: { definitions: object }): readonly string[] {
  const { generateSQLiteTrigger } = require('@cap-js/change-tracking/lib/sqlite/triggers.js') as Record<string, unknown>
  const { collectedEntities, hierarchyMap } = plugin.collectEntities(model)
  const entities = plugin.getEntitiesForTriggerGeneration(model.definitions, collectedEntities)
  return plugin.generateTriggersForEntities(model, hierarchyMap, entities, generateSQLiteTrigger)
}

/** As SQLite keeps a statement. */
const stored = (sql: string) => sql.replace('CREATE TRIGGER IF NOT EXISTS', 'CREATE TRIGGER').replace(/;\s*$/, '')

function leaveOutOwnStart(): void {
  const listeners = cds as unknown as NodeJS.EventEmitter
  for (const listener of listeners.listeners('served'))
    if (String(listener).includes('deploySQLiteTriggers')) listeners.removeListener('served', listener as never)
}
