import cds from '@sap/cds'
import { z } from 'zod'
import { tutorialIds } from '../../catalog/index.ts'
import { inTransaction, reader } from '../../cap/database/database.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'

const { UPSERT } = cds.ql
const MAX_SPECS = 5000
const MAX_TEXT = 100_000

const specSchema = onlyMembers({
  slug: z.string().min(1).max(255),
  stepNumber: z.number().int().min(0).max(10_000),
  goal: z.string().trim().min(1).max(MAX_TEXT),
  language: z.string().max(40).nullish(),
  hints: z.array(z.string().max(MAX_TEXT)).max(100).nullish(),
  referenceSolution: z.string().max(MAX_TEXT).nullish()
})
const uploadSchema = onlyMembers({ specs: z.array(specSchema).max(MAX_SPECS) })
type Spec = z.infer<typeof specSchema>

/** POST /content/code-check-specs: upserts the given specs; others stay as they are (CONTENT-063 to 065). */
export const postCodeCheckSpecs = route<z.infer<typeof uploadSchema>>({
  method: 'post',
  path: '/content/code-check-specs',
  access: 'contentKey',
  describes: {
    summary: 'Adds or replaces checks of code',
    takes: uploadSchema,
    answers: z.object({ upserted: z.number().int(), skipped: z.array(z.string()).describe('Unknown tutorials') })
  },
  body: { kind: 'json', max: 5 * MB, parse: conformsTo(uploadSchema) },
  handle: async (_ctx, { specs }) => ({ status: 200, body: await upsertSpecs(specs) })
})

/** Specs of unknown tutorials are skipped and named. */
async function upsertSpecs(specs: readonly Spec[]): Promise<{ upserted: number; skipped: string[] }> {
  const ids = await tutorialIds(await reader(), [...new Set(specs.map(({ slug }) => slug.toLowerCase()))])
  const rows = new Map<string, object>()
  for (const { slug, stepNumber, ...spec } of specs) {
    const tutorial_ID = ids.get(slug.toLowerCase())
    if (tutorial_ID) rows.set(`${tutorial_ID}/${stepNumber}`, { tutorial_ID, stepNumber, ...columnsOf(spec) })
  }
  if (rows.size > 0)
    await inTransaction(tx => tx.run(UPSERT.into('tutorials.assess.CodeCheckSpecs').entries([...rows.values()])))
  const skipped = specs.map(({ slug }) => slug).filter(slug => !ids.has(slug.toLowerCase()))
  return { upserted: rows.size, skipped: [...new Set(skipped)] }
}

function columnsOf({ goal, language, hints, referenceSolution }: Omit<Spec, 'slug' | 'stepNumber'>): object {
  return {
    goal,
    language: language ?? null,
    hints: JSON.stringify(hints ?? []),
    referenceSolution: referenceSolution ?? null,
    hasReference: Boolean(referenceSolution)
  }
}
