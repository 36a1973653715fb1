import { expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'

onBothInFullRun('types', 'upgrades')
inFullRun()

interface Change {
  readonly ID: string
  readonly attribute: string
}

const guid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
const KEYS = 'ID, attribute'

const changes = async ({ url }: Backend, query: string) =>
  (await get(`${url}/admin/ChangeView?$select=${KEYS.replace(' ', '')}&${query}`, as('admin'))).json<{
    value: Change[]
  }>().value

async function changeTag({ url }: Backend, name: string): Promise<void> {
  const made = await post(`${url}/admin/Tags`, { name, label: 'One' }, as('admin'))
  const { ID } = made.json<{ ID: string }>()
  const headers = { ...as('admin'), 'if-match': '*', 'content-type': 'application/json' }
  const answer = await send(`${url}/admin/Tags(${ID})`, { method: 'PATCH', headers, body: '{"label":"Two"}' })
  expect(answer.status).toBe(200)
}

test('a change has a GUID as key, by which it is found', async () => {
  const backend = await startBackend()
  await changeTag(backend, 'topic>guid')
  const found = await changes(backend, '$orderby=ID')
  expect(found.length).toBeGreaterThan(2)
  expect(new Set(found.map(({ ID }) => ID)).size).toBe(found.length)
  for (const { ID, attribute } of found) {
    expect(ID).toMatch(guid)
    expect(await changes(backend, `$filter=ID%20eq%20${ID}`)).toEqual([expect.objectContaining({ ID, attribute })])
    expect((await get(`${backend.url}/admin/ChangeView(${ID})`, as('admin'))).json()).toMatchObject({ ID, attribute })
  }
})

test('so has one that an earlier version has written', async () => {
  const first = await startBackend()
  if (first.database.kind === 'sqlite') await useFormerTriggers(first)
  await changeTag(first, 'topic>former')
  const [old] = await first.sql('SELECT ID FROM sap_changelog_Changes ORDER BY ID')
  expect(String(old?.['id'])).toMatch(first.database.kind === 'sqlite' ? /^[\dA-F]{32}$/ : guid)
  await first.stop()
  const second = await startBackend({ database: first.database, dataDir: first.dataDir })
  const found = await changes(second, '$orderby=ID')
  expect(found[0]?.ID.replaceAll('-', '')).toBe(String(old?.['id']).toLowerCase().replaceAll('-', ''))
  for (const { ID } of found) {
    expect(ID).toMatch(guid)
    expect(await changes(second, `$filter=ID%20eq%20${ID}`)).toHaveLength(1)
  }
  await changeTag(second, 'topic>later')
  for (const { ID } of await changes(second, '$top=99')) expect(ID).toMatch(guid)
})

/** Puts triggers in place that write keys as the plugin does by itself. */
async function useFormerTriggers(backend: Backend): Promise<void> {
  const triggers = await backend.sql(`SELECT name, sql FROM sqlite_master WHERE sql LIKE '%sap_changelog_Changes (ID%'`)
  expect(triggers.length).toBeGreaterThan(5)
  for (const { name, sql } of triggers) {
    const former = String(sql).replaceAll(
      /lower\(hex\(randomblob\(4\)\)[^;]*?randomblob\(6\)\)\)/g,
      'hex(randomblob(16))'
    )
    expect(former).toContain('hex(randomblob(16))')
    await backend.sql(`DROP TRIGGER ${String(name)}`)
    await backend.sql(former)
  }
}
