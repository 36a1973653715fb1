import { createRequire } from 'node:module'
import cds from '@sap/cds'
import { framework } from '../types.ts'
import { checkPluginStart } from './change-log-start.ts'
import { isPostgres, type Tx } from './database.ts'

const { SELECT } = cds.ql
const require = createRequire(import.meta.url)

type Entities = readonly object[]

/** The parts of @cap-js/change-tracking that make triggers of a model (srv/cap/versions.ts holds its exact version). */
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
  checkPluginStart()
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

/** A statement in the form in which SQLite keeps it. */
const stored = (sql: string) => sql.replace('CREATE TRIGGER IF NOT EXISTS', 'CREATE TRIGGER').replace(/;\s*$/, '')
