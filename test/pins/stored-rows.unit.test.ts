import { expect, test } from '@jest/globals'
import { statementFor } from '../../srv/cap/database/create-indexes.ts'
import { profiles } from '../../srv/profiles.ts'
import { expectPin } from './expect-pin.ts'

const manifests = profiles.prod.declared

test('the indexes and rows that domains declare beside their tables are pinned', () => {
  const rows = manifests.flatMap(({ name: domain, ...stored }) => [
    ...(stored.indexes ?? []).map(index => ({ domain, row: statementFor(index) })),
    ...(stored.locks ?? []).map(name => ({ domain, row: `lock ${name}` })),
    ...Object.entries(stored.counters ?? {}).map(([name, start]) => ({
      domain,
      row: `counter ${name} after ${start}`
    })),
    ...(stored.generations ?? []).map(name => ({ domain, row: `generation ${name}` })),
    ...Object.entries(stored.renamed ?? {}).map(([former, name]) => ({ domain, row: `renamed ${former} to ${name}` }))
  ])
  expectPin('stored-rows', rows)
})

test('each index has a name of its own', () => {
  const names = manifests.flatMap(({ indexes = [] }) => indexes.map(index => statementFor(index).split(' ON ')[0]))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
