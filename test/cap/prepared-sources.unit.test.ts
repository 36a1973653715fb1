import { expect, test } from '@jest/globals'
import { completeJson } from '../../srv/cap/prepared/sqlite-json.ts'
import { coversLiterals, isPersonal, narrowed, sourcesOf, UNDECIDED, valueOf } from '../../srv/cap/prepared/sources.ts'
import type { Entity } from '../../srv/cap/types.ts'

const by = (...literals: readonly string[]) => ({ literals, user: 'ada' })

test('a value that equals a literal is not known to be that literal until another request tells', () => {
  const seen = sourcesOf('one', by('one', 'one'))
  expect(valueOf(seen, by('one', 'one'))).toBe('one')
  expect(valueOf(seen, by('two', 'two'))).toBe(UNDECIDED)
  const second = narrowed(seen, 'two', by('three', 'two'))
  expect(second && valueOf(second, by('four', 'five'))).toBe('five')
})

test('what is neither a literal, the sender nor the same again has no source', () => {
  expect(narrowed(sourcesOf('one', by('one')), 'two', by('three'))).toBeUndefined()
})

test('the id of the sender is a source', () => {
  const seen = narrowed(sourcesOf('ada', by()), 'bob', { literals: [], user: 'bob' })
  expect(seen && valueOf(seen, { literals: [], user: 'eve' })).toBe('eve')
})

test('a text from elsewhere may be of the sender', () => {
  expect(isPersonal([sourcesOf('secret', by('one'))])).toBe(true)
  expect(isPersonal([sourcesOf('one', by('one')), sourcesOf(20, by()), sourcesOf('ada', by())])).toBe(false)
})

test('each literal has to be the value of a parameter', () => {
  const statement = { sql: 'SELECT ?', values: ['one'], rows: [] }
  expect(coversLiterals([statement], by('one'))).toBe(true)
  expect(coversLiterals([statement], by('one', 'two'))).toBe(false)
})

const entity = {
  name: 'Books',
  elements: {
    changed: { name: 'changed' },
    secret: { name: 'secret', '@cds.api.ignore': true },
    pages: { name: 'pages', _target: { elements: { at: { name: 'at' } }, _etag: { name: 'at' } } }
  },
  _etag: { name: 'changed' }
} as unknown as Entity

test('rows of SQLite get entity tags and lose hidden elements, also those within', () => {
  const nested = `(SELECT jsonb_group_array(jsonb_insert('{}','$."no"',no,'$."at"',at)) FROM (SELECT ',)' as no)) as pages`
  const sql = `SELECT json_insert('{}','$."changed"',changed,'$."secret"',secret,'$."ok"',CASE ok when 1 then 'true' END ->'$') as _json_ FROM (SELECT ${nested})`
  expect(completeJson(sql, entity)).toBe(
    `SELECT json_insert('{}','$."changed"',changed,'$."ok"',CASE ok when 1 then 'true' END ->'$','$."@odata.etag"','W/"'||changed||'"') as _json_ FROM (SELECT ` +
      `(SELECT jsonb_group_array(jsonb_insert('{}','$."no"',no,'$."at"',at,'$."@odata.etag"','W/"'||at||'"')) FROM (SELECT ',)' as no)) as pages)`
  )
})

test('the row itself gets what CAP adds to rows with drafts, and loses what it drops; rows within do not', () => {
  const nested = `jsonb_insert('{}','$."HasActiveEntity"',h)`
  const sql = `SELECT json_insert('{}','$."changed"',changed,'$."HasActiveEntity"',h) as _json_ FROM (SELECT ${nested})`
  expect(completeJson(sql, entity, { added: [['IsActiveEntity', true]], dropped: ['HasActiveEntity'] })).toBe(
    `SELECT json_insert('{}','$."changed"',changed,'$."IsActiveEntity"',json('true'),'$."@odata.etag"','W/"'||changed||'"') as _json_ FROM (SELECT ${nested})`
  )
  expect(completeJson(`SELECT * FROM (${sql})`, entity, { added: [['IsActiveEntity', true]] })).toBeUndefined()
})

test.each(['SELECT 1', `SELECT json_insert('{}','$."a"'`, `SELECT json_insert('{}',a) as _json_`])(
  'statements of another form stay: %s',
  sql => {
    expect(completeJson(sql, entity)).toBeUndefined()
  }
)
