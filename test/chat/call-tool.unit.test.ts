import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { setTimeout as delay } from 'node:timers/promises'
import type { ChatContext, ChatTool } from '../../srv/chat/model/chat-tool.ts'
import { callChatTool } from '../../srv/chat/talk/call-tool.ts'
import { chatTools } from '../../srv/chat/tools/palette.ts'
import { verifies } from '../requirements/verifies.ts'

const context = { signal: new AbortController().signal } as ChatContext

/** A valid input of each tool. */
const inputs: Readonly<Record<string, object>> = {
  searchTutorials: { query: 'x' },
  getUserProgress: {},
  getWhatsNew: {},
  getRelevantSteps: { question: 'x' },
  expandSearchConcepts: { query: 'x' },
  findLearningPath: { toSlug: 'x' },
  checkCode: { tutorialSlug: 'x', stepNumber: 1, submittedCode: 'x' },
  findRelatedContent: { query: 'x' },
  findCommunityPeers: { tutorial_slug: 'x' },
  describeCommunity: { matched_label: 'x' },
  getBranchRecommendation: { tutorialSlug: 'x' },
  puzzleHint: { slug: 'x' },
  analyticsQuery: { fact: 'completion' }
}

const call = (tool: ChatTool, run: ChatTool['run'], longest?: number) =>
  callChatTool(
    { id: '1', name: tool.name, input: JSON.stringify(inputs[tool.name]) },
    [{ ...tool, run }],
    context,
    longest
  )

const fails: ChatTool['run'] = () => Promise.reject(new Error('a secret of ours'))
const failsAtOnce: ChatTool['run'] = () => {
  throw new TypeError('a secret of ours')
}
const hangs: ChatTool['run'] = ({ signal }) => delay(60_000, { told: 'late' }, { signal })
const deaf: ChatTool['run'] = () => new Promise(() => undefined)

let logged: jest.SpiedFunction<typeof console.error>
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => logged.mockRestore())

describe.each(chatTools.map(tool => [tool.name, tool] as const))('%s', (_, tool) => {
  test.each([
    ['fails', fails, 'failed'],
    ['fails at once', failsAtOnce, 'failed'],
    ['takes too long', hangs, 'timeout'],
    ['takes too long and does not listen', deaf, 'timeout']
  ] as const)('that %s is an empty result with its reason', async (_how, run, reason) => {
    const { told, frame } = await call(tool, run, 30)
    expect([told, frame]).toEqual([tool.failure(reason), undefined])
    expect(JSON.stringify(told)).not.toContain('secret')
    // what failed is for the operator to find
    expect(logged).toHaveBeenCalledTimes(reason === 'failed' ? 1 : 0)
  })

  test.each(['[]', '7', 'null', '"x"', '{"', '{"__proto__":1,"limit":"x","query":[],"toSlug":0}'])(
    'that is called with %s never throws',
    async input => {
      const ran: ChatTool['run'] = () => Promise.resolve({ told: 'ran' })
      const { told } = await callChatTool({ id: '1', name: tool.name, input }, [{ ...tool, run: ran }], context)
      expect([tool.failure('invalid_args'), 'ran']).toContainEqual(told)
    }
  )
})

const [path] = chatTools.filter(({ name }) => name === 'findLearningPath')

verifies(['CHAT-051', 'CHAT-052'], 'findLearningPath says kindly that it cannot look', async () => {
  const friendly = 'Learning paths cannot be looked up right now. Search for tutorials instead.'
  expect((await call(path as ChatTool, hangs, 30)).told).toBe(friendly)
  expect((await call(path as ChatTool, fails)).told).toBe(friendly)
})
