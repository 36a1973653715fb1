import cds from '@sap/cds'
import { z } from 'zod'
import { tutorialIds } from '../../catalog/index.ts'
import { inTransaction, reader, takeLock } from '../../cap/database/database.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import { MB } from '../../../lib/bytes.ts'
import { route } from '../../platform/http/route.ts'
import { conformsTo, onlyMembers } from '../../platform/http/schema.ts'

const { DELETE, INSERT } = cds.ql
const SPECS = 'tutorials.assess.ValidateAnswerSpecs'
/** One upload of answer specifications at a time. */
export const SPECS_LOCK = 'answer-specs'
const MAX_SPECS = 1000
const MAX_TEXT_BYTES = 10_000

const text = z
  .string()
  .min(1)
  .refine(value => Buffer.byteLength(value) <= MAX_TEXT_BYTES, `At most ${MAX_TEXT_BYTES} bytes`)
const specSchema = onlyMembers({
  stepNumber: z.number().int().min(0).max(10_000),
  questionId: z.string().min(1).max(40),
  questionText: text,
  correctAnswer: text,
  ruleType: z.string().max(40).nullish(),
  aiGrading: z.boolean().nullish()
})
const uploadSchema = onlyMembers({ slug: z.string().min(1).max(255), specs: z.array(specSchema).max(MAX_SPECS) })
type Upload = z.infer<typeof uploadSchema>

/** POST /content/validate-answer-specs: replaces the questions of one tutorial (CONTENT-067). */
export const postValidateAnswerSpecs = route<Upload>({
  method: 'post',
  path: '/content/validate-answer-specs',
  access: 'contentKey',
  describes: {
    summary: 'Replaces the questions of a tutorial',
    takes: uploadSchema,
    answers: z.object({ ok: z.boolean(), count: z.number().int() })
  },
  body: { kind: 'json', max: 5 * MB, parse: parseUpload },
  handle: async (_ctx, upload) => ({ status: 200, body: { ok: true, count: await replaceSpecs(upload) } })
})

function parseUpload(raw: unknown): Upload {
  const upload = conformsTo(uploadSchema)(raw)
  const seen = new Set<string>()
  for (const { stepNumber, questionId } of upload.specs) {
    const key = `${stepNumber}/${questionId}`
    if (seen.has(key))
      throw badRequest('duplicate_spec_key', `Step ${stepNumber} has question ${questionId} twice`, upload.slug)
    seen.add(key)
  }
  return upload
}

async function replaceSpecs({ slug, specs }: Upload): Promise<number> {
  const canonical = slug.toLowerCase()
  const tutorial_ID = (await tutorialIds(await reader(), [canonical])).get(canonical)
  if (!tutorial_ID) throw new HttpError(404, 'tutorial_not_found', `Tutorial not found: ${slug}`, { target: 'slug' })
  const rows = specs.map(({ ruleType, aiGrading, ...spec }) => ({
    ...spec,
    tutorial_ID,
    ruleType: ruleType ?? null,
    aiGrading: aiGrading ?? false
  }))
  await inTransaction(async tx => {
    // two uploads for one tutorial would both delete nothing and then insert the same keys
    await takeLock(tx, SPECS_LOCK)
    await tx.run(DELETE.from(SPECS).where({ tutorial_ID }))
    if (rows.length > 0) await tx.run(INSERT.into(SPECS).entries(rows))
  })
  return rows.length
}
