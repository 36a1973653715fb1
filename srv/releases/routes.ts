import cds from '@sap/cds'
import { z } from 'zod'
import { MB } from '../../lib/bytes.ts'
import { notFound } from '../../lib/errors.ts'
import type { Representation } from '../../lib/http/representation.ts'
import { navigationRows } from '../catalog/index.ts'
import { activeContent, servedTutorial, unknownTutorial, unservedArticle, unservedDocument } from '../content/index.ts'
import { reader } from '../cap/database/database.ts'
import { type Ctx, route, type Route } from '../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../platform/http/schema.ts'
import { keepSpecs } from './keep-files.ts'
import { FILES, type Release, releaseNamed } from './model/releases.ts'

const { SELECT } = cds.ql
const PREFIX = '/content/releases/:name'
const OWN = { 'Cache-Control': 'private, no-cache' }
const author = { scope: 'Tutorial.Author' } as const
const program = { anyOf: ['contentKey', author] } as const

interface ReleasedFile {
  readonly slug: string
  readonly title: string | null
  readonly contentHash: string
  readonly addedAt: string
}

/** @throws HttpError 404 for an unknown release. */
async function releaseOf({ params }: Ctx): Promise<Release> {
  const release = await releaseNamed(await reader(), params['name'] ?? '')
  if (!release) throw notFound('There is no such release', 'release')
  return release
}

async function filesOf({ ID }: Release, slug?: string): Promise<ReleasedFile[]> {
  const db = await reader()
  return db.run<ReleasedFile[]>(
    SELECT.from(FILES)
      .columns('slug', 'title', 'contentHash', 'addedAt')
      .where({ release_ID: ID, ...(slug !== undefined && { slug }) })
      .orderBy('slug')
  )
}

/** A tutorial as it will be with the release: that of the release, else the live one. */
async function tutorial(
  ctx: Ctx,
  answer: (contentHash: string, acceptEncoding: string | undefined) => Promise<Representation>
): Promise<Representation> {
  const slug = ctx.params['slug'] ?? ''
  const [own] = await filesOf(await releaseOf(ctx), slug)
  const file = own ?? servedTutorial(slug)
  return file ? answer(file.contentHash, ctx.headers['accept-encoding']) : unknownTutorial(slug)
}

const document = route({
  method: 'get',
  path: `${PREFIX}/tutorials/:slug`,
  access: author,
  handle: ctx => tutorial(ctx, unservedDocument)
})

const article = route({
  method: 'get',
  path: `${PREFIX}/tutorials/:slug/article`,
  access: author,
  handle: ctx => tutorial(ctx, unservedArticle)
})

/** The tutorials as they will be with the release, those of the release with the time at which they came to it. */
const navigation = route({
  method: 'get',
  path: `${PREFIX}/nav`,
  access: author,
  async handle(ctx) {
    const release = await releaseOf(ctx)
    const own = new Map((await filesOf(release)).map(file => [file.slug, file]))
    const rows = await navigationRows(await reader())
    const titles = new Map(rows.map(row => [row.slug, row.title]))
    const live = [...activeContent().files.keys()].filter(slug => !own.has(slug) && servedTutorial(slug))
    const tutorials = [
      ...[...own.values()].map(({ slug, title, addedAt }) => ({
        ...{ slug, title: title ?? slug, updatedAt: addedAt, isOfRelease: true }
      })),
      ...live.map(slug => ({ slug, title: titles.get(slug) ?? slug, updatedAt: null, isOfRelease: false }))
    ]
    const { name, title, status } = release
    return { status: 200, headers: OWN, body: { release: { name, title, status }, tutorials } }
  }
})

/** `{ <slug>: <SHA-256 of its HTML> }` of the release, by which a publisher verifies what it has sent. */
const hashes = route({
  method: 'get',
  path: `${PREFIX}/hashes`,
  access: program,
  async handle(ctx) {
    const files = await filesOf(await releaseOf(ctx))
    return {
      status: 200,
      headers: OWN,
      body: Object.fromEntries(files.map(({ slug, contentHash }) => [slug, contentHash]))
    }
  }
})

const spec = z.looseObject({})
const specsSchema = onlyMembers({
  release: z.string().max(100),
  slug: z.string().max(255),
  answers: z.array(spec).max(500),
  codeChecks: z.array(spec).max(500)
})

const postSpecs = route<z.infer<typeof specsSchema>>({
  method: 'post',
  path: '/content/release-specs',
  access: 'contentKey',
  describes: {
    summary: 'Keeps the questions and code checks of a tutorial of a release; production checks them when it gets them',
    takes: specsSchema,
    answers: z.object({ kept: z.boolean() })
  },
  body: { kind: 'json', max: 5 * MB, parse: conformsTo(specsSchema) },
  async handle(_ctx, { release, slug, answers, codeChecks }) {
    await keepSpecs(release, slug, { answers, codeChecks })
    return { status: 200, body: { kept: true } }
  }
})

export const routes: readonly Route[] = [document, article, navigation, hashes, postSpecs]
