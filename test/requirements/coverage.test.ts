import { describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow } from '../support/architecture/project.ts'
import { projectRoot } from '../support/launch.ts'
import { citationsIn } from './support/citations.ts'
import { allPending, citedInVain, doubledDomains, misnumbered, uncited } from './support/coverage.ts'
import { pendingCeiling, requirements } from './manifest.ts'
import type { DomainRequirements } from './types.ts'

const found = filesBelow(projectRoot, 'test')
  .filter(path => path.endsWith('.test.ts'))
  .map(path => citationsIn(path, readFileSync(join(projectRoot, path), 'utf8')))

const citations = found.flatMap(({ cited }) => cited)

describe('the manifest of requirements', () => {
  test('has no id that is claimed and not cited by a test', () => {
    expect(uncited(requirements, citations)).toEqual([])
  })

  test('knows and claims every id that a test cites', () => {
    expect(citedInVain(requirements, citations)).toEqual([])
  })

  test('lists every id of a domain exactly once, as claimed or as pending', () => {
    expect(misnumbered(requirements)).toEqual([])
    expect(doubledDomains(requirements)).toEqual([])
  })

  test('gives a reason for everything that is pending', () => {
    const reasons = [...requirements.domains.flatMap(({ pending }) => pending), ...requirements.pendingDomains]
    expect(reasons.filter(({ reason }) => reason.trim() === '')).toEqual([])
  })

  test('has exactly as many pending ids as the ceiling says, so that the list only shrinks', () => {
    expect(allPending(requirements)).toHaveLength(pendingCeiling)
  })

  test('is cited with literal ids only', () => {
    expect(found.flatMap(({ unreadable }) => unreadable)).toEqual([])
  })
})

describe('the coverage check', () => {
  const domain: DomainRequirements = {
    domain: 'SAMPLE',
    count: 4,
    claimed: { 'SAMPLE-001': 'one', 'SAMPLE-002': 'two' },
    pending: [{ reason: 'later', behaviours: { 'SAMPLE-003': 'three' } }]
  }
  const sample = { domains: [domain], pendingDomains: [{ domain: 'OTHER', count: 2, reason: 'later' }] }

  test('finds citations in the text of a test file', () => {
    const text = `verifies('SAMPLE-001', 'a', run)\nverifies(['SAMPLE-002', 'SAMPLE-003'], 'b', run)\n`
    expect(citationsIn('test/a.test.ts', text)).toEqual({
      cited: [
        { id: 'SAMPLE-001', place: 'test/a.test.ts:1' },
        { id: 'SAMPLE-002', place: 'test/a.test.ts:2' },
        { id: 'SAMPLE-003', place: 'test/a.test.ts:2' }
      ],
      unreadable: []
    })
  })

  test('finds computed and empty ids', () => {
    const text = 'verifies(ids, "a", run)\nverifies([], "b", run)\nverifies(["A-001", id], "c", run)'
    expect(citationsIn('a.ts', text)).toEqual({ cited: [], unreadable: ['a.ts:1', 'a.ts:2', 'a.ts:3'] })
  })

  test('catches a claimed id that nothing cites', () => {
    expect(uncited(sample, [{ id: 'SAMPLE-001', place: 'a.ts:1' }])).toEqual(['SAMPLE-002'])
  })

  test('catches a citation that is unknown or pending', () => {
    const cited = ['SAMPLE-002', 'SAMPLE-003', 'SAMPLE-009', 'OTHER-001'].map(id => ({ id, place: 'a.ts:1' }))
    expect(citedInVain(sample, cited)).toEqual([
      'a.ts:1 cites SAMPLE-003',
      'a.ts:1 cites SAMPLE-009',
      'a.ts:1 cites OTHER-001'
    ])
  })

  test('catches ids that are missing, listed twice, foreign, or noted without being claimed', () => {
    const broken = {
      ...domain,
      claimed: { ...domain.claimed, 'SAMPLE-003': 'three', 'SAMPLE-005': 'five' },
      notes: { 'SAMPLE-004': 'a note' }
    }
    expect(misnumbered({ ...sample, domains: [broken] })).toEqual([
      'SAMPLE-004 is neither claimed nor pending',
      'SAMPLE-003 is claimed and pending',
      'SAMPLE-005 is not a requirement of SAMPLE',
      'SAMPLE-004 has a note and is not claimed'
    ])
  })

  test('numbers what was added after the requirements of the specification, and wants it cited', () => {
    const more = { ...domain, added: { 'SAMPLE-005': 'five' } }
    expect(misnumbered({ ...sample, domains: [more] })).toEqual(['SAMPLE-004 is neither claimed nor pending'])
    expect(uncited({ ...sample, domains: [more] }, [])).toContain('SAMPLE-005')
  })

  test('counts what is pending, and catches a domain that is in both lists', () => {
    expect(allPending(sample)).toEqual(['SAMPLE-003', 'OTHER-001', 'OTHER-002'])
    expect(doubledDomains({ ...sample, pendingDomains: [{ domain: 'SAMPLE', count: 4, reason: 'x' }] })).toEqual([
      'SAMPLE'
    ])
  })
})
