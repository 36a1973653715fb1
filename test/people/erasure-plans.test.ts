import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { operandsOfErasure } from './support/undeclared.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Tables with a row for each page, concept, session, thing elsewhere, job, setting or statement of an admin; all others may grow with learners. */
const bounded = [
  /^tutorials\.catalog\./,
  /^tutorials\.content\./,
  /^tutorials\.homepage\./,
  /^tutorials\.(?:advocates|devtoberfest|sessions)\./,
  /^tutorials\.secrets\./,
  /^tutorials\.graph\.(?:Concepts|ConceptEdges|\w+ConceptLinks)$/,
  /^tutorials\.graph\.(?:LearningJourneys|BlogPosts|Videos|DiscoveryMissions|ApiDocs|Samples|HelpDocs|CommunityEvents)$/,
  /^tutorials\.\w+\.\w+Settings$/,
  /^tutorials\.(?:events\.Events|search\.Synonyms|learner\.Accomplishments|analytics\.SavedQueries|analytics\.Dashboards|platform\.PipelineLog)$/
]

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

test('an erasure finds the rows of a person by indexes where a table grows with learners', async () => {
  const operands = await operandsOfErasure()
  const scanned: string[] = []
  for (const { entity, operand } of operands) {
    if (bounded.some(pattern => pattern.test(entity))) continue
    const table = entity.replaceAll('.', '_')
    const plan = await backend.sql(`EXPLAIN QUERY PLAN SELECT 1 FROM ${table} WHERE ${operand} IN ('a', 'b')`)
    if (JSON.stringify(plan).includes('SCAN')) scanned.push(`${entity} ${operand}`)
  }
  expect(operands).toContainEqual({ entity: 'tutorials.learner.TaskRecords', operand: 'createdBy' })
  expect(scanned).toEqual([])
})
