import { beforeAll, expect } from '@jest/globals'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { callTool } from '../mcp/support/mcp.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as } from '../support/http/http.ts'
import { askForToken, list } from '../tokens/support/tokens.ts'

onBothInFullRun('concurrency')

let instances: readonly [Backend, Backend]

beforeAll(async () => {
  const first = await startBackend()
  instances = [first, await startBackend({ database: first.database, dataDir: first.dataDir })]
  await publishTutorials(first, { 'often-reset': 1 })
})

verifies(
  'PLATFORM-031',
  'what is counted by person is counted over all protocols in each instance, and what is stored over all instances',
  async () => {
    const byTool = async ({ url }: Backend): Promise<boolean> => {
      const answer = await callTool(`${url}/mcp/api`, 'reset_tutorial_progress', { slug: 'often-reset' }, as('learner'))
      if (answer.isError) expect(answer.content[0]?.text).toMatch(/^Too many requests; try again in \d+ s/)
      return answer.isError !== true
    }
    const byService = async (instance: Backend) => (await learner(instance).reset('often-reset')).status
    for (const instance of instances) {
      for (const _ of [1, 2, 3]) expect(await byService(instance)).toBe(200)
      expect([await byTool(instance), await byTool(instance), await byTool(instance)]).toEqual([true, true, false])
      expect(await byService(instance)).toBe(429)
    }

    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, place) => askForToken(instances[place % 2 === 0 ? 0 : 1], 'learner'))
    )
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(50)
    for (const instance of instances) expect(await list(instance, 'learner')).toHaveLength(50)
  }
)
