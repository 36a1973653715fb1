import { z } from 'zod'
import { inTransaction } from '../cap/database/database.ts'
import { KB } from '../../lib/bytes.ts'
import { route } from '../platform/http/route.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { recordRun, type Run } from '../platform/jobs/index.ts'

const MAX_ITEMS = 500

/** Aliases of pipeline types that older build scripts send. */
const otherNames: Readonly<Record<string, string>> = { HUGO_BUILD: 'SITE_BUILD', MTA_DEPLOY: 'DEPLOY' }

const pipelineType = z.preprocess(
  name => (typeof name === 'string' ? (otherNames[name] ?? name) : name),
  z.enum(
    ['SITE_BUILD', 'DEPLOY', 'CONTENT_PUBLISH', 'GITHUB_DISPATCH'],
    'pipelineType is SITE_BUILD, DEPLOY, CONTENT_PUBLISH or GITHUB_DISPATCH'
  )
)
const time = z.iso.datetime({ offset: true, error: 'A time in ISO 8601' })

const item = z.object({
  slug: z.string().max(255),
  phase: z.enum(['CONTENT', 'METADATA', 'BODYTEXT', 'EMBEDDINGS']).default('CONTENT'),
  severity: z.enum(['ERROR', 'WARN']).default('ERROR'),
  message: z.string().transform(text => text.slice(0, 2000).toWellFormed())
})

const reportSchema = z
  .object({
    pipelineType: pipelineType.default('SITE_BUILD'),
    status: z.enum(['SUCCESS', 'FAILED'], 'status is SUCCESS or FAILED').default('FAILED'),
    initiator: z.string().max(255).default('build'),
    summary: z.string().nullish(),
    errorDetails: z.string().nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    startedAt: time.nullish(),
    finishedAt: time.nullish(),
    items: z.array(item).max(MAX_ITEMS, `items has at most ${MAX_ITEMS} entries`).default([])
  })
  .refine(({ startedAt, finishedAt }) => !startedAt || !finishedAt || Date.parse(startedAt) <= Date.parse(finishedAt), {
    message: 'finishedAt is not before startedAt',
    path: ['finishedAt']
  }) satisfies z.ZodType<Run>

/** POST /build/pipeline-log: records the result of a build (CATALOG-078). */
export const postPipelineLog = route<Run>({
  method: 'post',
  path: '/build/pipeline-log',
  access: 'contentKey',
  describes: {
    summary: 'Reports how a run ended',
    takes: reportSchema,
    answers: z.object({ id: z.string(), status: z.string(), pipelineType: z.string() }),
    status: 201
  },
  body: { kind: 'json', max: 256 * KB, parse: conformsTo(reportSchema) },
  async handle(_ctx, run) {
    const id = await inTransaction(tx => recordRun(tx, run))
    return { status: 201, body: { id, status: run.status, pipelineType: run.pipelineType } }
  }
})
