import { expect, test } from '@jest/globals'
import { type Domain } from '../../srv/platform/domain.ts'
import { checkNames } from '../../srv/platform/start/check-names.ts'

const feed = (dependsOn: readonly string[]) => ({
  path: '/build/notes' as const,
  access: 'public' as const,
  cache: 'no-cache',
  dependsOn,
  load: async () => ({ body: {} })
})

const notes: Domain = {
  name: 'notes',
  generations: ['notes'],
  counters: { 'note-number': 0 },
  feeds: [feed(['notes'])]
}
const entity = (generation: string, counter: string) => ({
  name: 'notes.Notes',
  '@generation': generation,
  elements: [{ name: 'ID' }, { name: 'number', '@numbered': counter }]
})

test('generations and counters that domains declare may be named, by any domain', () => {
  const other: Domain = { name: 'other', feeds: [feed(['notes'])] }
  expect(() => checkNames([notes, other], [entity('notes', 'note-number'), { name: 'notes.Lists' }])).not.toThrow()
})

test('a name that none declares stops the start, with the place that uses it', () => {
  const misspelled: Domain = { ...notes, feeds: [feed(['notes', 'nodes'])] }
  expect(() => checkNames([misspelled], [entity('note', 'number')])).toThrow(
    [
      "/build/notes: no domain declares 'nodes'",
      "notes.Notes: no domain declares 'note'",
      "notes.Notes: no domain declares 'number'"
    ].join('\n')
  )
})
