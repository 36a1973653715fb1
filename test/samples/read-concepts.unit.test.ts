import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConcepts } from '../../srv/samples/read-catalog.ts'
import { verifies } from '../requirements/verifies.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'concepts-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(change: object) {
  const concept = { slug: 'a-b', name: 'A', description: 'x'.repeat(20), tutorials: [], ...change }
  writeFileSync(join(folder, 'concepts.yaml'), JSON.stringify([concept]))
  return readConcepts(folder)
}

verifies(
  ['GRAPH-002', 'GRAPH-006'],
  'a concept of the samples has a kebab-case slug and a description of 20 to 500 characters',
  () => {
    expect(read({})).toMatchObject([{ slug: 'a-b', requires: [] }])
    for (const description of ['x'.repeat(19), 'x'.repeat(501)])
      expect(() => read({ description })).toThrow('description')
    for (const slug of ['A', 'a_b', '-a', 'a--b', 'a'.repeat(81)]) expect(() => read({ slug })).toThrow('slug')
    expect(() => read({ name: '' })).toThrow('name')
  }
)

test('what a concept requires stands in the same file', () => {
  expect(() => read({ requires: ['nobody'] })).toThrow('requires and relatedTo name concepts of this file')
})
