import { createRequire } from 'node:module'
import cds from '@sap/cds'
import { type Definitions, framework } from '../../types.ts'
import { deployParts } from './parts.ts'
import { isPostgres, type Tx } from '../database.ts'

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
 * Makes the triggers of parts, and on SQLite those of the plugin, and removes former ones, in the transaction of the schema; on
 * PostgreSQL those of the plugin are part of the schema.
 */
export async function deployChangeLog(tx: Tx): Promise<void> {
  await deployParts(tx, { definitions: framework.model.definitions as Definitions }, GUID)
  if (isPostgres()) return
  const wanted = new Set(triggersOf(framework.model).map(stored))
  const present = await tx.run<{ name: string; sql: string }[]>(
    SELECT.from('sqlite_master').columns('name', 'sql').where(`type = 'trigger' and name like '%\\_ct\\_%' escape '\\'`)
  )
  const former = present.filter(({ sql }) => !wanted.has(sql))
  for (const { name } of former) await tx.run(`DROP TRIGGER ${name}`)
  if (former.some(({ sql }) => sql.includes(HEX))) await giveGuids(tx)
  const kept = new Set(present.map(({ sql }) => sql))
  for (const sql of wanted) if (!kept.has(sql)) await tx.run(sql)
}

function triggersOf(model: { definitions: object }): readonly string[] {
  const { generateSQLiteTrigger } = require('@cap-js/change-tracking/lib/sqlite/triggers.js') as Record<string, unknown>
  const { collectedEntities, hierarchyMap } = plugin.collectEntities(model)
  const entities = plugin.getEntitiesForTriggerGeneration(model.definitions, collectedEntities)
  return plugin.generateTriggersForEntities(model, hierarchyMap, entities, generateSQLiteTrigger)
}

/** A statement in the form in which SQLite keeps it, with a GUID for each change: the model declares one. */
const stored = (sql: string) =>
  sql.replace('CREATE TRIGGER IF NOT EXISTS', 'CREATE TRIGGER').replaceAll(HEX, GUID).replace(/;\s*$/, '')

/** The key of a change as the plugin writes it: 32 digits. */
const HEX = 'hex(randomblob(16))'

/** A random GUID (RFC 9562, version 4). */
const GUID = `lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' ||
  substr('89ab', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6)))`

/** Turns the keys that former triggers have written into GUIDs of the same digits. */
async function giveGuids(tx: Tx): Promise<void> {
  for (const column of ['ID', 'parent_ID']) {
    const parts = [1, 9, 13, 17].map(from => `substr(${column}, ${from}, ${from === 1 ? 8 : 4})`)
    const guid = `lower(${[...parts, `substr(${column}, 21)`].join(` || '-' || `)})`
    await tx.run(`UPDATE sap_changelog_Changes SET ${column} = ${guid} WHERE length(${column}) = 32`)
  }
}
