import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { as, get, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const moved = [
  { former: 'tutorials.platform.TenantSettings', change: { rebuildTargetEnv: 'qa' } },
  { former: 'tutorials.chat.ChatSettings', change: { bannerText: 'Hello' } },
  { former: 'tutorials.graph.KnowledgeGraphSettings', change: { extractBuildCap: 7 } }
].map(each => ({ ...each, path: `/admin/${each.former.split('.')[2]}` }))

const newNames = {
  'tutorials.platform.TenantSettings': 'tutorials.tenant.TenantSettings',
  'tutorials.chat.ChatSettings': 'tutorials.features.ChatSettings',
  'tutorials.graph.KnowledgeGraphSettings': 'tutorials.features.KnowledgeGraphSettings'
}

const patch = (url: string, change: object) =>
  send(url, {
    method: 'PATCH',
    body: JSON.stringify(change),
    headers: { ...as('admin'), 'content-type': 'application/json' }
  })

const tableOf = (entity: string) => entity.replaceAll('.', '_')

test('settings that are stored under the former names of their entities stay', async () => {
  const before = await startBackend()
  for (const { path, change } of moved) expect((await patch(`${before.url}${path}`, change)).status).toBe(200)
  await before.stop()
  for (const [former, name] of Object.entries(newNames)) {
    await before.sql(`ALTER TABLE ${tableOf(name)} RENAME TO ${tableOf(former)}`)
    await before.sql(`UPDATE cds_model SET csn = replace(csn, '${name}', '${former}')`)
  }

  for (const start of ['first', 'second']) {
    const after = await startBackend({ database: before.database, dataDir: before.dataDir })
    for (const { path, change } of moved)
      expect([start, (await get(`${after.url}${path}`, as('admin'))).json()]).toMatchObject([start, change])
    const refused = await patch(`${after.url}/admin/KnowledgeGraphSettings`, { extractBuildCap: -1 })
    expect(refused.status).toBe(400)
    await after.stop()
  }
})
