import { expect, test } from '@jest/globals'
import { trackedEntities, trackedRoots } from '../../srv/cap/delta/tracked.ts'

const elements = (...keys: readonly string[]) =>
  Object.fromEntries([...keys, 'text'].map(name => [name, { name, key: keys.includes(name), type: 'cds.String' }]))

const table = { kind: 'entity', name: 'probe.Notes', elements: elements('ID') }
const over = (name: string, base: string) => ({
  kind: 'entity',
  name,
  elements: elements('ID'),
  projection: { from: { ref: [base] } }
})
const tracked = { '@Capabilities.ChangeTracking.Supported': true }

test('the table behind an entity is found through projections, and is named once', () => {
  const model = {
    'probe.Notes': { ...table, '@delta.from': [{ entity: 'probe.Marks', column: 'note_ID' }] },
    'probe.Base': over('probe.Base', 'probe.Notes'),
    'One.Notes': { ...over('One.Notes', 'probe.Base'), ...tracked },
    'Other.Notes': { ...over('Other.Notes', 'probe.Notes'), ...tracked },
    'Other.More': over('Other.More', 'probe.Notes')
  }
  const entities = trackedEntities(model)
  expect(entities.map(({ entity, root }) => [entity, root])).toEqual([
    ['One.Notes', 'probe.Notes'],
    ['Other.Notes', 'probe.Notes']
  ])
  expect(trackedRoots(entities, model)).toEqual([
    {
      entity: 'probe.Notes',
      table: 'probe_Notes',
      sources: [
        { table: 'probe_Notes', column: 'ID' },
        { table: 'probe_Marks', column: 'note_ID' }
      ]
    }
  ])
})

test('an entity with several keys stops the start', () => {
  const several = { ...table, elements: elements('ID', 'other'), ...tracked }
  expect(() => trackedEntities({ 'probe.Notes': several })).toThrow('probe.Notes: only an entity with one key')
})
