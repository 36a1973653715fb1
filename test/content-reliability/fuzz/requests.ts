import { crc32 } from 'node:zlib'
import { packed, sampleDocument } from '../../support/publish.ts'
import type { Seeded } from '../support/seeded.ts'
import { hostileBytes, hostileDocument, hostilePicture } from './hostile-bytes.ts'
import { hostileJson } from './hostile-json.ts'

/** Key, sessions and slug that the requests of one batch can refer to. */
export interface Context {
  readonly key: string
  /** Sessions that are open, closed, or never were. */
  readonly sessions: readonly string[]
  readonly publishedSlug: string
}

export interface FuzzRequest {
  /** Stands in everything that this request brings, so that what is stored can be traced to it. */
  readonly marker: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: Uint8Array
}

/** Each route with how often it is taken, and a valid body. */
const routes: readonly (readonly [
  weight: number,
  path: string,
  body: (marker: string, context: Context, random: Seeded) => object
])[] = [
  [3, '/content/publish/begin', marker => ({ trigger: marker, hugoVersion: '0.1', expectedSlugCount: 3 })],
  [
    9,
    '/content/publish/append',
    (marker, { sessions }, random) => ({ sessionId: random.pick(sessions), ...batch(marker, random) })
  ],
  [2, '/content/publish/commit', (_, { sessions }, random) => ({ sessionId: random.pick(sessions) })],
  [
    2,
    '/content/publish/abort',
    (marker, { sessions }, random) => ({ sessionId: random.pick(sessions), reason: marker })
  ],
  [1, '/content/publish/render-concepts', (_, { sessions }, random) => ({ sessionId: random.pick(sessions) })],
  [4, '/content/publish', (marker, _, random) => ({ trigger: marker, ...batch(marker, random) })],
  [1, '/content/rollback', (_, __, random) => ({ targetVersion: random.between(1, 20) })],
  [3, '/content/code-check-specs', codeCheckSpecs],
  [3, '/content/validate-answer-specs', validateAnswerSpecs],
  [
    2,
    '/build/repo-catalog',
    marker => ({ entries: { [marker]: { owner: marker, repo: 'r', branch: 'b', path: 'p', topics: ['t'] } } })
  ]
]

const weighted = routes.flatMap(route => Array<(typeof routes)[number]>(route[0]).fill(route))

const MUTATED = 0.85
const PICTURES = 0.08

/** Request number `index`: a valid one with up to three changes, or damaged as a whole. */
export function fuzzRequest(index: number, context: Context, random: Seeded): FuzzRequest {
  const marker = markerOf(index)
  if (random.chance(PICTURES)) {
    const name = encodeURIComponent(
      random.pick([`${marker}/picture.png`, `${marker}\u0000`, `${marker}${'x'.repeat(600)}`, marker])
    )
    return {
      marker,
      path: `/content/image?u=${name}`,
      headers: headersFor(context, random),
      body: hostilePicture(marker, random)
    }
  }
  const [, path, bodyOf] = random.pick(weighted)
  const body = bodyOf(marker, context, random)
  return { marker, path, headers: headersFor(context, random), body: encoded(body, random) }
}

/** With a checksum, so that a flipped digit does not make it the marker of another request. */
const markerOf = (index: number): string => `fuzz-${index}-${crc32(String(index)).toString(16).padStart(8, '0')}`

function encoded(body: object, random: Seeded): Buffer {
  if (!random.chance(MUTATED)) return Buffer.from(JSON.stringify(body))
  if (random.chance(0.1)) return hostileBytes(Buffer.from(JSON.stringify(body)), random)
  return Buffer.from(hostileJson(body, random))
}

function headersFor({ key }: Context, random: Seeded): Record<string, string> {
  const usual = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  if (random.chance(0.92)) return usual
  return {
    ...usual,
    ...random.pick([
      { authorization: 'Bearer wrong' },
      { authorization: `Basic ${key}` },
      { 'content-type': 'text/plain' },
      { 'content-type': 'application/json; charset=utf-16' },
      { 'content-encoding': 'gzip' },
      { 'x-initiator': '\u00e4'.repeat(300) },
      { 'x-initiator': '%00' }
    ])
  }
}

function batch(marker: string, random: Seeded): object {
  const html = sampleDocument(marker, random.between(1, 99))
  const document = random.chance(0.3) ? hostileDocument(html, random) : packed(html)
  const metadata = {
    title: marker,
    description: 'd',
    time: 5,
    level: 'beginner',
    primaryTag: 't',
    tags: ['a', 'b'],
    stepCount: 1,
    steps: [{ number: 1, title: marker }],
    lastUpdated: '2026-01-02T03:04:05Z',
    primaryContributorEmail: 'a@b.c',
    primaryContributorLogin: 'l',
    frontmatterGithubLogin: 'l',
    frontmatterAuthorName: 'n',
    repository: { owner: 'o', repo: 'r', branch: 'b', path: 'p' }
  }
  return {
    files: { [marker]: document },
    metadata: { [marker]: metadata },
    bodyTexts: { [marker]: `Text of ${marker}` },
    branchSpecs: { [marker]: { branchPoints: [{ id: marker }], skipPoints: [{ stepNumber: 1 }] } },
    sources: { [marker]: packed(`# ${marker}`) },
    sourceCommits: { [marker]: 'abc' }
  }
}

function codeCheckSpecs(marker: string, { publishedSlug }: Context): object {
  return {
    specs: [{ slug: publishedSlug, stepNumber: 1, goal: marker, language: 'l', hints: ['h'], referenceSolution: 's' }]
  }
}

function validateAnswerSpecs(marker: string, { publishedSlug }: Context): object {
  const spec = {
    stepNumber: 1,
    questionId: 'q',
    questionText: marker,
    correctAnswer: 'a',
    ruleType: 'r',
    aiGrading: true
  }
  return { slug: publishedSlug, specs: [spec] }
}
