import { z } from 'zod'
import { pathSchema, publishedMetadataSchema } from '../../catalog/formats.ts'
import { badRequest } from '../../../lib/errors.ts'
import { KB, MB } from '../../../lib/bytes.ts'
import { route, type Ctx, type Route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'
import { appendFiles } from './append-files.ts'
import { beginPublish } from './begin-publish.ts'
import { commitSession } from './commit-session.ts'
import { type DecodedBatch, batchSchema } from './decode-append.ts'
import { filesBody } from './decode-body.ts'
import { abortPublish, endPublish } from './discard-session.ts'
import { answers } from './described.ts'
import { splitGeneratorVersion } from './generator-version.ts'
import { publishSingleShot } from './publish-single-shot.ts'
import { rollback } from './rollback-version.ts'

const MAX_TRIGGER = 500
const MAX_INITIATOR = 255
const MAX_FILES_APPEND = 500
const MAX_FILES_SINGLE_SHOT = 5000

const versionNumber = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const sessionId = z.string('sessionId required').min(1, 'sessionId required').max(36)
const releaseName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'The name of a release is lower-case letters, digits and hyphens, at most 100')
const beginSchema = onlyMembers({
  trigger: z
    .string()
    .transform(text => text.slice(0, MAX_TRIGGER).toWellFormed())
    .default('unknown'),
  expectedSlugCount: z.number().int().min(0).max(1_000_000).nullish(),
  sessionId: z.uuid('sessionId must be a UUID').nullish(),
  revertible: z.boolean().nullish(),
  release: releaseName.nullish()
})
/** Some clients know a guard against reverts, which is not needed here: nothing is rejected. */
const allowRevertSlugs = z.array(z.string().max(255)).max(5000).nullish()
const commitSchema = onlyMembers({ sessionId, allowRevertSlugs, paths: z.array(pathSchema).max(100).nullish() })
/** A session by its id, or of whoever begun it by its version. */
const abortSchema = onlyMembers({
  sessionId: sessionId.nullish(),
  version: versionNumber.nullish(),
  reason: z.string().max(2000).nullish()
})
const rollbackSchema = onlyMembers({ targetVersion: versionNumber.nullish() })

/** Members of one of the bodies that may name the version of their generator. */
const generated = (schema: z.ZodObject): z.ZodType =>
  schema.catchall(z.string()).describe('hugoVersion, or another name in …Version, is the version of the generator')

const filesSchema = generated(batchSchema.extend({ metadata: z.record(z.string(), publishedMetadataSchema).nullish() }))

/** Name that the publisher gives itself; not an identity. */
export function initiatorOf({ headers }: Ctx): string {
  const header = headers['x-initiator']
  return (typeof header === 'string' && header.slice(0, MAX_INITIATOR)) || 'publish-script'
}

interface BeginBody extends z.infer<typeof beginSchema> {
  readonly generatorVersion: string | undefined
}

function parseBegin(raw: unknown): BeginBody {
  const { body, generatorVersion } = splitGeneratorVersion(raw)
  return { ...conformsTo(beginSchema)(body), generatorVersion }
}

const begin = route<BeginBody>({
  method: 'post',
  path: '/content/publish/begin',
  access: 'contentKey',
  describes: {
    summary: 'Opens the one publish session there can be',
    takes: generated(beginSchema),
    answers: answers.begin,
    status: 201
  },
  body: { kind: 'json', max: MB, parse: parseBegin },
  async handle(ctx, { trigger, expectedSlugCount, generatorVersion, sessionId, revertible, release }) {
    const session = await beginPublish({
      ...{ trigger, generatorVersion, initiator: initiatorOf(ctx) },
      expectedSlugCount: expectedSlugCount ?? undefined,
      sessionId: sessionId ?? undefined,
      revertible: revertible ?? undefined,
      release: release ?? undefined
    })
    return { status: 201, body: session }
  }
})

const append = route<DecodedBatch>({
  method: 'post',
  path: '/content/publish/append',
  access: 'contentKey',
  describes: {
    summary: 'Adds documents to an open session, each as base64 of its gzip',
    takes: filesSchema,
    answers: answers.append,
    status: 202
  },
  body: filesBody(MAX_FILES_APPEND),
  async handle(_ctx, { sessionId, files }) {
    if (sessionId === undefined) throw badRequest('invalid_body', 'sessionId required', 'sessionId')
    return { status: 202, body: await appendFiles(sessionId, files) }
  }
})

const commit = route<z.infer<typeof commitSchema>>({
  method: 'post',
  path: '/content/publish/commit',
  access: 'contentKey',
  describes: { summary: 'Makes the version of a session live', takes: commitSchema, answers: answers.commit },
  body: { kind: 'json', max: MB, parse: conformsTo(commitSchema) },
  handle: async (_ctx, { sessionId, paths }) => ({ status: 200, body: await commitSession(sessionId, paths ?? []) })
})

const abort = route<z.infer<typeof abortSchema>>({
  method: 'post',
  path: '/content/publish/abort',
  access: 'contentKey',
  describes: { summary: 'Ends a session, and discards what it has', takes: abortSchema, answers: answers.abort },
  body: { kind: 'json', max: MB, parse: conformsTo(abortSchema) },
  async handle(ctx, { sessionId, version, reason }) {
    if (typeof sessionId === 'string') await abortPublish(sessionId, reason ?? undefined)
    else if (typeof version === 'number') await endPublish(version, reason ?? `ended by ${initiatorOf(ctx)}`)
    else throw badRequest('invalid_body', 'sessionId required', 'sessionId')
    return { status: 200, body: { aborted: true } }
  }
})

/** The publish in one request is deprecated (RFC 9745) since 2026-11-01; when it ends is not decided. */
const deprecated = { Deprecation: '@1793491200', Link: '</content/publish/begin>; rel="successor-version"' }

const singleShot = route<DecodedBatch>({
  method: 'post',
  path: '/content/publish',
  access: 'contentKey',
  describes: {
    summary: 'Deprecated: a publish in one request',
    takes: filesSchema,
    answers: answers.singleShot,
    status: 201
  },
  body: filesBody(MAX_FILES_SINGLE_SHOT),
  async handle(ctx, batch) {
    return { status: 201, headers: deprecated, body: await publishSingleShot(batch, initiatorOf(ctx)) }
  }
})

const rollBack = route<z.infer<typeof rollbackSchema>>({
  method: 'post',
  path: '/content/rollback',
  access: 'contentKey',
  describes: { summary: 'Makes an earlier version live again', takes: rollbackSchema, answers: answers.rollback },
  body: { kind: 'json', max: 100 * KB, parse: conformsTo(rollbackSchema) },
  async handle(_ctx, { targetVersion }) {
    return {
      status: 200,
      body: {
        rolledBackTo: await rollback({ version: targetVersion ?? undefined, field: 'targetVersion' }),
        status: 'ACTIVE'
      }
    }
  }
})

export const publishRoutes: readonly Route[] = [begin, append, commit, abort, singleShot, rollBack]
