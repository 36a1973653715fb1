import cds from '@sap/cds'
import { z } from 'zod'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hasOpenTransaction, inTransaction, readApart } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { ask, dollarsOf } from '../../models/index.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { variables } from '../config/variables.ts'
import type { Explained } from './explained.ts'

const { SELECT, UPDATE } = cds.ql
/** HOMEPAGE-016. */
const MOST_ROWS = 100
const AT_ONCE = 4
const MAX_TOKENS = 600
const TAGLINE = 140
const WHY = 800
/** Neighbours that the model is told of. */
const MOST_NEIGHBOURS = 20

const input = z.object({
  mode: z.enum(['all', 'blanks', 'selected'], 'mode must be all, blanks or selected'),
  ids: z.array(z.uuid('ids must be UUIDs')).nullish()
})
const readInput = conformsTo(input)

const explainer = z.object({
  tagline: z.string().trim().min(1).max(TAGLINE).describe('One line, at most 140 characters, without a full stop'),
  whyItMatters: z.string().trim().min(1).max(WHY).describe('Two or three sentences, at most 800 characters, plain text')
})

const instructions =
  'You write the short texts of a start page where developers choose what to learn. Say in plain, concrete words what a visitor finds under this heading and why it is worth the time. No marketing, no superlatives, no Markdown. The texts of the neighbouring headings must not be repeated.'

/** Outcome of a generation (HOMEPAGE-012 to HOMEPAGE-014). */
export interface Generated {
  readonly processed: number
  readonly skipped: number
  /** US dollars, such as `$0.62`. */
  readonly cost: string
}

interface Row {
  readonly ID: string
  readonly heading: string
  readonly tagline: string | null
  readonly authoringStatus: string
  /** `about` of its kind. */
  readonly [about: string]: string | null
}

interface Written {
  readonly ID: string
  readonly text: z.infer<typeof explainer>
  readonly promptTokens: number
  readonly completionTokens: number
}

/**
 * Has the model write the texts of lanes, shelves or links, and stores them in one transaction. A row that the model fails for stays as
 * it is and counts as skipped.
 * @throws HttpError 503 AI_GENERATION_DISABLED by the kill switch, 400 for a wrong mode, CAP_EXCEEDED for more than 100 rows, and
 *   as `ask` does when it fails for every row.
 */
export async function generateExplainers(of: Explained, data: unknown): Promise<Generated> {
  if (variables.EXPLAINER_GENERATOR_DISABLED)
    throw new HttpError(503, 'AI_GENERATION_DISABLED', 'EXPLAINER_GENERATOR_DISABLED is set: no texts are generated')
  const { mode, ids } = readInput(data)
  if (mode === 'selected' && !ids?.length) throw badRequest('invalid_body', 'mode selected needs ids', 'ids')
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', `Send ${of.action} outside of an atomicity group`)
  const all = await readApart(db => db.run<Row[]>(rowsOf(of)))
  const wanted = all.filter(row => isWanted(row, mode, ids ?? undefined))
  if (Math.max(wanted.length, ids?.length ?? 0) > MOST_ROWS)
    throw badRequest('CAP_EXCEEDED', `At most ${MOST_ROWS} rows of a call`, 'ids')
  const written = await writeAll(of, all, wanted)
  await inTransaction(async tx => {
    for (const { ID, text } of written)
      await tx.run(
        UPDATE.entity(of.entity)
          .set({ ...text, authoringStatus: 'AI_SEEDED' })
          .where({ ID })
      )
  })
  const asked = mode === 'selected' ? new Set(ids).size : all.length
  return { processed: written.length, skipped: asked - written.length, cost: costOf(written) }
}

const rowsOf = ({ entity, heading, about }: Explained) =>
  SELECT.from(entity)
    .columns('ID', `${heading} as heading`, 'tagline', 'authoringStatus', ...about)
    .orderBy('sortOrder', 'ID')

function isWanted({ ID, authoringStatus }: Row, mode: string, ids: readonly string[] | undefined): boolean {
  if (ids && ids.length > 0 && !ids.includes(ID)) return false
  return mode !== 'blanks' || authoringStatus === 'BLANK'
}

async function writeAll(of: Explained, all: readonly Row[], wanted: readonly Row[]): Promise<readonly Written[]> {
  const outcomes: PromiseSettledResult<Written>[] = []
  for (const some of batches(wanted, AT_ONCE))
    outcomes.push(...(await Promise.allSettled(some.map(row => write(of, all, row)))))
  const written = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []))
  if (failures.length > 0 && written.length === 0) throw failures[0]
  for (const failure of failures) log('homepage').warn(`a text was not generated, id ${newId()}`, failure)
  return written
}

async function write(of: Explained, all: readonly Row[], row: Row): Promise<Written> {
  const about = Object.fromEntries(of.about.map(column => [column, row[column]]))
  const told = { kind: of.kind, heading: row.heading, ...about, neighbours: neighboursOf(of, all, row) }
  const { value, promptTokens, completionTokens } = await ask({
    feature: 'explainers',
    name: 'submitExplainer',
    description: 'The texts of a heading',
    shape: explainer,
    instructions,
    text: JSON.stringify(told),
    maxTokens: MAX_TOKENS
  })
  return { ID: row.ID, text: value, promptTokens, completionTokens }
}

function neighboursOf({ lane }: Explained, all: readonly Row[], row: Row): object[] {
  const neighbours = all.filter(({ ID, ...each }) => ID !== row.ID && (!lane || each[lane] === row[lane]))
  return neighbours.slice(0, MOST_NEIGHBOURS).map(({ heading, tagline }) => ({ heading, tagline }))
}

function costOf(written: readonly Written[]): string {
  const sum = (of: (each: Written) => number) => written.reduce((total, each) => total + of(each), 0)
  return dollarsOf({
    promptTokens: sum(({ promptTokens }) => promptTokens),
    completionTokens: sum(({ completionTokens }) => completionTokens)
  })
}
