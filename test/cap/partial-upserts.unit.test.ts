import cds from '@sap/cds'
import { expect, test } from '@jest/globals'
import PostgresService from '../../srv/cap/database/postgres-service.ts'
import { framework } from '../../srv/cap/types.ts'

const MODEL = `
  entity Notes { key ID : Integer; a : String; b : String default 'x'; s { x : String; y : String }; target : Association to Notes;
    changed : Timestamp @cds.on.update : $now; made : Timestamp @cds.on.insert : $now }
  entity Names { key ID : Integer; name : String }`

const model = framework.compile.for.nodejs(cds.compile(MODEL))
const service = new PostgresService('db', model, { kind: 'postgres', credentials: {} })

/** The part of the statement for a row that is there. */
function updateBy(entity: string, rows: readonly object[]): string | undefined {
  const { sql } = service.cqn2sql(cds.ql.UPSERT.into(entity).entries([...rows]), undefined) as { readonly sql: string }
  return /ON CONFLICT\(ID\) DO (.*)$/.exec(sql)?.[1]?.replaceAll(/(\w+) = excluded\.\1/g, '$1')
}

test.each([
  ['a column', [{ ID: 1, a: 'x' }], 'UPDATE SET a,changed'],
  ['one that gets no value', [{ ID: 1, a: null }], 'UPDATE SET a,changed'],
  ['one that is not given', [{ ID: 1, a: undefined }], 'UPDATE SET changed'],
  [
    'one with a default, and one of first inserts',
    [{ ID: 1, b: 'y', made: '2026-01-01T00:00:00Z' }],
    'UPDATE SET b,changed,made'
  ],
  [
    'columns of two rows',
    [
      { ID: 1, a: 'x' },
      { ID: 2, b: 'y' }
    ],
    'UPDATE SET a,b,changed'
  ],
  ['a structure', [{ ID: 1, s: { x: 'x', y: 'y' } }], 'UPDATE SET s_x,s_y,changed'],
  ['a part of it', [{ ID: 1, s_x: 'x' }], 'UPDATE SET s_x,changed'],
  ['a target', [{ ID: 1, target: { ID: 2 } }], 'UPDATE SET target_ID,changed'],
  ['the column of one', [{ ID: 1, target_ID: 2 }], 'UPDATE SET target_ID,changed']
])('an upsert of %s updates that, and what each update sets', (_, rows, update) => {
  const inOrder = (names = '') => names.split(/[ ,]/).sort()
  expect(inOrder(updateBy('Notes', rows))).toEqual(inOrder(update))
})

test('an upsert of a key alone leaves the row that is there', () => {
  expect(updateBy('Names', [{ ID: 1 }])).toBe('NOTHING')
  expect(updateBy('Names', [{ ID: 1, name: 'x' }])).toBe('UPDATE SET name')
})
