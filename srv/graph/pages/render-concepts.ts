import { z } from 'zod'
import { MB } from '../../../lib/bytes.ts'
import { openSession } from '../../content/index.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { reader } from '../../cap/database/database.ts'
import { noteChangedPages } from './concept-pages.ts'

const count = z.number().int()
const answers = z.object({
  conceptsSeen: count,
  conceptsChanged: count,
  conceptsSkipped: count,
  conceptsErrored: count,
  durationMs: count
})
const schema = onlyMembers({ sessionId: z.string('sessionId required').min(1, 'sessionId required').max(36) })

/** POST /content/publish/render-concepts: the phase of a publish between its appends and its commit (CONTENT-060). */
export const renderConcepts = route<z.infer<typeof schema>>({
  method: 'post',
  path: '/content/publish/render-concepts',
  access: 'contentKey',
  describes: { summary: 'Notes which pages of concepts a publish has changed', takes: schema, answers },
  body: { kind: 'json', max: MB, parse: conformsTo(schema) },
  async handle(_ctx, { sessionId }) {
    await openSession(await reader(), sessionId)
    return { status: 200, body: await noteChangedPages() }
  }
})
