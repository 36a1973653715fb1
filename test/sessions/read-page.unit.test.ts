import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { addressOf, instantOf, textOf } from '../../srv/sessions/catalog/fields.ts'
import { readItem } from '../../srv/sessions/catalog/read-item.ts'
import { readPage } from '../../srv/sessions/catalog/read-page.ts'
import { Slugs } from '../../srv/sessions/ingest/slugs.ts'
import { verifies } from '../requirements/verifies.ts'
import { isFullRun } from '../support/environment.ts'
import { listed, speaker, talk } from './support/catalog.ts'

verifies('SESSIONS-063', 'times are read as UTC, whatever their form; what is none is null', () => {
  const times: readonly (readonly [string, string | null])[] = [
    ['2026/10/06 09:05:00', '2026-10-06T09:05:00.000Z'],
    ['2026-10-06T09:05:00', '2026-10-06T09:05:00.000Z'],
    ['2026-10-06 09:05', '2026-10-06T09:05:00.000Z'],
    ['2026-10-06T09:05:00+02:00', '2026-10-06T07:05:00.000Z'],
    ['Tue, 06 Oct 2026 09:05:00 GMT', '2026-10-06T09:05:00.000Z'],
    ['2026/02/31 09:05:00', null],
    ['2026/10/06 25:05:00', null],
    ['-000001-01-01T00:00:00Z', null],
    ['+012026-01-01T00:00:00Z', null],
    ['soon', null]
  ]
  expect(times.map(([text]) => [text, instantOf(text)])).toEqual(times)
})

test('the first member that says something counts', () => {
  const item = { title: '  ', name: 'Named', code: 7, url: 'ftp://x', sessionUrl: 'https://example.com/a b' }
  expect(textOf(item, ['title', 'name'], 500)).toBe('Named')
  expect(textOf(item, ['code'], 40)).toBe('7')
  expect(textOf({ title: 'x'.repeat(600) }, ['title'], 500)).toHaveLength(500)
  expect(addressOf(item, ['url', 'sessionUrl'])).toBe('https://example.com/a%20b')
  expect(readItem({ id: 'i', sessionCode: 'C', name: 'N', description: 'D', room: 'R' }, 'VIRTUAL')).toMatchObject({
    ...{ sourceId: 'i', sessionCode: 'C', title: 'N', abstract: 'D', room: 'R', venue: 'VIRTUAL', track: null }
  })
  const parts = { id: 1, firstName: 'Ada', lastName: 'Byron', jobTitle: 'Countess', company: 'Own' }
  expect(readItem({ ...talk('A'), participants: [], speakers: [parts, parts] }, 'BERLIN')?.speakers).toMatchObject([
    { sourceId: '1', name: 'Ada Byron', title: 'Countess', company: 'Own' }
  ])
  const named = { ...talk('A'), attributevalues: [{ attribute: 'TRACK', value: 'Only a name' }] }
  expect(readItem(named, 'BERLIN')?.track).toMatchObject({ sourceId: 'track:Only a name', name: 'Only a name' })
})

verifies(['SESSIONS-007', 'SESSIONS-008', 'SESSIONS-009'], 'the hash is of what the catalog owns, in any order', () => {
  const [ada, bob] = [speaker('ada'), speaker('bob')]
  const hashOf = (more: object) => readItem(talk('A', more) as Record<string, unknown>, 'BERLIN')?.contentHash
  const hash = hashOf({ participants: [ada, bob] })
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOf({ participants: [bob, ada, ada], somethingElse: 1 })).toBe(hash)
  for (const more of [{ title: 'Other' }, { code: 'B' }, { abstract: null }, { times: [] }, { attributevalues: [] }])
    expect(hashOf({ participants: [ada, bob], ...more })).not.toBe(hash)
  expect(hashOf({ participants: [ada] })).not.toBe(hash)
})

verifies(['SESSIONS-056', 'SESSIONS-057'], 'only a JSON object with the text "0" holds sessions', () => {
  const read = (value: unknown) => readPage(Buffer.from(JSON.stringify(value)), 'BERLIN')
  const sections = listed([talk('A'), talk('B')])
  expect(read({ responseCode: '0', totalSearchItems: '2', ...sections })).toMatchObject({ total: 2, items: 2 })
  for (const responseCode of [0, '00', 'OK', null, undefined, ['0']])
    expect(read({ responseCode, ...sections })).toMatchObject({ refusal: expect.stringContaining('responseCode') })
  expect(read([])).toEqual({ refusal: 'the answer is no JSON object' })
  expect(readPage(Buffer.from('<html>'), 'BERLIN')).toEqual({ refusal: 'the answer is no JSON object' })
})

test('nothing that a catalog may send makes reading throw', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (value, more) => {
      const item = { sessionID: 'i', code: 'c', title: 't', times: value, participants: value, attributevalues: value }
      const items = [{ ...item, ...more }, value]
      const body = { responseCode: '0', totalSearchItems: value, sectionList: [{ items }, value] }
      expect(readPage(Buffer.from(JSON.stringify(body)), 'BERLIN')).toHaveProperty('sessions')
    }),
    { numRuns: isFullRun() ? 2000 : 100 }
  )
})

verifies('SESSIONS-005', 'slugs are kebab-case, and never given twice', () => {
  const slugs = new Slugs(['a', 'a-2'])
  expect(['A!', 'Zürich – São', '…', '', 'x'.repeat(300)].map(text => slugs.assign(text))).toEqual([
    ...['a-3', 'zurich-sao', 'item', 'item-2', 'x'.repeat(190)]
  ])
})
