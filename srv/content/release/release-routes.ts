import { z } from 'zod'
import { KB } from '../../../lib/bytes.ts'
import { reader } from '../../cap/database/database.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { initiatorOf } from '../publish/publish-routes.ts'
import { revertVersion } from './revert-version.ts'
import { sessionState } from './session-state.ts'

const slugs = z.array(z.string())
const version = z
  .number('version must be a number')
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const revertSchema = onlyMembers({
  version,
  skip: z
    .array(z.string().max(263))
    .max(5000)
    .nullish()
    .describe('What stays as it is, though it was changed since: slugs, mission-<slug>, group-<slug>')
})

const revert = route<z.infer<typeof revertSchema>>({
  method: 'post',
  path: '/content/publish/revert',
  access: 'contentKey',
  describes: {
    summary: 'Takes a version back that was begun as revertible: what it has changed is as it was before',
    takes: revertSchema,
    answers: z.object({
      version: z.number().int().nullable().describe('The new live version; null when there was nothing left to do'),
      reverted: slugs,
      removed: slugs,
      unchanged: slugs.describe('Had what they had before already'),
      skipped: slugs,
      paths: slugs.describe('Missions and groups that are what they were before')
    })
  },
  body: { kind: 'json', max: 100 * KB, parse: conformsTo(revertSchema) },
  handle: async (ctx, { version, skip }) => ({
    status: 200,
    body: await revertVersion({ version, skip: skip ?? [], initiator: initiatorOf(ctx) })
  })
})

const session = route({
  method: 'get',
  path: '/content/publish/sessions/:sessionId',
  access: 'contentKey',
  describes: {
    summary: 'Tells how a publish session stands, for a client that does not know how it ended',
    answers: z.object({
      sessionId: z.string(),
      version: z.number().int(),
      status: z.enum(['open', 'committed', 'discarded'])
    })
  },
  async handle({ params }) {
    const body = await sessionState(await reader(), (params['sessionId'] ?? '').slice(0, 36))
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body }
  }
})

export const releaseRoutes: readonly Route[] = [revert, session]
