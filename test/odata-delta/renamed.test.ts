import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'

onBothInFullRun('upgrades')
inFullRun()

test('a database whose log of changes is still called ChangeLog goes on with what it holds', async () => {
  const before = await startBackend()
  const addTag = (url: string, name: string) => post(`${url}/admin/Tags`, { name, titlePath: name }, as('admin'))
  expect((await addTag(before.url, 'one')).status).toBe(201)
  const stored = () => before.sql('SELECT secret FROM tutorials_platform_DeltaLog')
  const [log] = await stored()
  await before.stop()
  await before.sql('ALTER TABLE tutorials_platform_DeltaLog RENAME TO tutorials_platform_ChangeLog')
  await before.sql(
    `UPDATE cds_model SET csn = replace(csn, 'tutorials.platform.DeltaLog', 'tutorials.platform.ChangeLog')`
  )

  for (const start of ['first', 'second']) {
    const after = await startBackend({ database: before.database, dataDir: before.dataDir })
    expect(await stored()).toEqual([log])
    const tracked = await get(`${after.url}/admin/Tags`, { ...as('admin'), prefer: 'odata.track-changes' })
    const link = `${after.url}/admin/${tracked.json<Record<string, string>>()['@odata.deltaLink']}`
    expect((await addTag(after.url, start)).status).toBe(201)
    const { value } = (await get(link, as('admin'))).json<{ value: { name: string }[] }>()
    expect(value.map(({ name }) => name)).toContain(start)
    await after.stop()
  }
  await expect(before.sql('SELECT * FROM tutorials_platform_ChangeLog')).rejects.toThrow()
})
