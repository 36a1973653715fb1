import { analyticsQuery as query, analyticsQuestion } from '../../analytics/index.ts'
import { chatTool } from '../model/chat-tool.ts'

const nothing = { rows: [], suppressedCount: 0, totalRows: 0 }

/** CHAT-010: counts of completions and starts for admins, of five people at least each. */
export const analyticsQuery = chatTool({
  name: 'analyticsQuery',
  description:
    'Counts of completed or begun tasks in groups, for admins. Groups of fewer than five people are left out and counted as suppressed; say so when there are any. There is nothing about single people.',
  mayUse: caller => caller.scopes.has('Admin'),
  pages: ['admin'],
  input: analyticsQuestion,
  async run({ caller }, asked) {
    const answer = await query(caller, asked)
    if ('error' in answer) return { told: { ...nothing, error: answer.error } }
    const { plan, rows, suppressedCount, totalRows } = answer
    return { told: answer, frame: { type: 'analytics-result', plan, rows, suppressedCount, totalRows } }
  },
  failure: reason => ({ ...nothing, error: reason === 'invalid_args' ? 'invalid_value' : 'analytics_failed' })
})
