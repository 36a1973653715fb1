import { describe, expect, test } from '@jest/globals'
import { addSegment, buildSegment, mergeSegments, openIndex, readSegment } from '../../../srv/search/engine/index.ts'
import { found, indexOf, step, tutorial } from './support/documents.ts'

const documents = [
  tutorial('deploy', 'Deploy a multi-target application', {
    steps: [step(1, 'Run the build'), step(2, 'Open the cockpit')]
  }),
  tutorial('query', 'Query with cds.ql', { steps: [step(1, 'Use $filter', 'await SELECT.from(Books)')] }),
  tutorial('compiler', 'Compile C++', { description: 'Über große Wörter' })
]
const index = indexOf(documents)

test.each([
  ['multitarget', ['deploy']],
  ['multi-target', ['deploy']],
  ['multi target', ['deploy']],
  ['applications', ['deploy']],
  ['deployed', ['deploy']],
  ['ploy', []],
  ['cds.ql', ['query']],
  ['$filter', ['query']],
  ['select.from', ['query']],
  ['c++', ['compiler']],
  ['uber GROSSE', ['compiler']],
  ['"the cockpit"', ['deploy']],
  ['"cockpit the"', []],
  ['"the cockpit', ['deploy']],
  ['the cockpit', ['deploy']]
])('%s finds %j', (query, slugs) => {
  expect(found(index, query)).toEqual(slugs)
})

test('a hit names the step in which the query is found', () => {
  expect(index.search('cockpit').hits[0]?.step).toBe(2)
  expect(index.search('multi-target').hits[0]).not.toHaveProperty('step')
})

test('beginnings of the last word are found when they are asked for', () => {
  expect(found(index, 'cock')).toEqual([])
  expect(found(index, 'cock', { beginnings: true })).toEqual(['deploy'])
})

test('without a document that contains all words, those that contain some are answered', () => {
  expect(index.search('cockpit filter')).toMatchObject({ complete: 0, total: 2 })
})

test('a misspelled word that no document contains is corrected', () => {
  expect(index.search('multi-target aplication')).toMatchObject({ corrected: 'multi-target application', total: 1 })
  expect(index.search('cokcpit').corrected).toBe('cockpit')
  expect(index.search('cockpit')).not.toHaveProperty('corrected')
  expect(index.search('qqqqq').total).toBe(0)
})

describe('a word that begins another one', () => {
  const usual = ['one', 'two', 'three'].map(slug => tutorial(slug, 'Fiori'))
  const mixed = indexOf([...usual, tutorial('rare', 'A compiler'), tutorial('short', 'For you')])

  test.each(['fior', 'compile'])('is corrected neither to it nor to another one: %s (SEARCH-004)', text => {
    expect(mixed.search(text)).toMatchObject({ total: 0 })
    expect(mixed.search(text)).not.toHaveProperty('corrected')
  })

  test('is corrected when it is misspelled, and is a beginning while somebody types', () => {
    expect(mixed.search('fiorri')).toMatchObject({ total: 3, corrected: 'fiori' })
    expect(mixed.search('fior', { beginnings: true }).total).toBeGreaterThan(2)
    expect(mixed.search('compile you', { beginnings: true })).toMatchObject({ corrected: 'compiler you' })
  })
})

const words = (text: string, end = false) => ({ kind: 'words', text, end }) as const

test.each([
  ['or', [words('cockpit'), words('cds.ql')], ['query', 'deploy']],
  ['and', [words('cockpit'), words('build')], ['deploy']],
  ['and', [words('cockpit'), words('compile')], []],
  ['and', [{ kind: 'not', part: words('cockpit') } as const], ['compiler', 'query']],
  ['or', [words('c++'), { kind: 'not', part: words('use') } as const], ['compiler', 'deploy']],
  ['or', [words('cokcpit'), words('cokcpit')], ['deploy']],
  ['or', [words('cock'), words('compi', true)], ['compiler']]
] as const)('%s of %j finds %j', (kind, parts, slugs) => {
  const { hits, total } = index.searchExpression({ kind, parts }, { beginnings: true })
  expect(hits.map(({ slug }) => slug)).toEqual(slugs)
  expect(total).toBe(slugs.length)
})

test('an expression has the numbers of facets, and is narrowed by them', () => {
  const either = { kind: 'or', parts: [words('cockpit'), words('compile')] } as const
  const found = index.searchExpression(either, { count: ['type'], top: 1 })
  expect([found.total, found.hits.length, found.facets]).toEqual([2, 1, { type: { TUTORIAL: 2 } }])
  expect(index.searchExpression(either, { facets: { type: ['MISSION'] } }).total).toBe(0)
})

test('a query without words finds everything, by type and slug', () => {
  expect(found(index, ' !? ')).toEqual(['compiler', 'deploy', 'query'])
})

test('facets are counted and filtered', () => {
  const levels = indexOf([
    tutorial('a', 'Same', { facets: { level: ['beginner'] } }),
    tutorial('b', 'Same', { facets: { level: ['advanced', 'beginner'] } })
  ])
  expect(levels.search('same', { count: ['level', 'type'] }).facets).toEqual({
    level: { beginner: 2, advanced: 1 },
    type: { TUTORIAL: 2 }
  })
  expect(found(levels, 'same', { facets: { level: ['advanced'] } })).toEqual(['b'])
})

test('documents are replaced and vanish', () => {
  const parts = addSegment([], buildSegment(documents))
  const later = addSegment(parts, buildSegment([tutorial('query', 'Another title')]), ['TUTORIAL:compiler'])
  const changed = openIndex({ parts: later })
  expect(changed.size).toBe(2)
  expect(found(changed, 'cds.ql')).toEqual([])
  expect(found(changed, 'another')).toEqual(['query'])
  const merged = openIndex({ parts: addSegment([], mergeSegments(later)) })
  expect(found(merged, '')).toEqual(['deploy', 'query'])
})

test('a damaged segment is refused', () => {
  const bytes = new Uint8Array(buildSegment(documents).buffer).slice()
  expect(readSegment(bytes).size).toBe(3)
  bytes[bytes.length - 30] = (bytes[bytes.length - 30] as number) ^ 1
  expect(() => readSegment(bytes)).toThrow('damaged')
  expect(() => readSegment(bytes.subarray(0, 100))).toThrow()
})

test('facets narrow what is found without them: numbers of facets are totals', () => {
  const levels = ['beginner', 'advanced']
  const both = Array.from({ length: 10 }, (_, at) =>
    tutorial(`both-${at}`, 'Wombat burrow', { facets: { level: [at === 0 ? 'beginner' : 'advanced'] } })
  )
  const some = tutorial('some', 'Wombat', { facets: { level: ['beginner'] } })
  const others = Array.from({ length: 10 }, (_, at) => tutorial(`other-${at}`, 'Numbat'))
  for (const documents of [
    [...both, some],
    [...both.slice(1), some]
  ]) {
    const index = indexOf([...documents, ...others])
    const { total, facets } = index.search('wombat burrow', { count: ['level'] })
    expect(total).toBe(10)
    for (const level of levels)
      expect(index.search('wombat burrow', { facets: { level: [level] } }).total).toBe(facets['level']?.[level])
  }
})
