import { z } from 'zod'
import { parseCondition } from '../../author/dialect/model/conditions.ts'
import { onlyMembers } from '../../platform/http/schema.ts'

const MAX_POINTS = 1000
const text = z.string().max(10_000)
const condition = text.refine(
  each => each.trim() === '' || parseCondition(each) !== undefined,
  'must be a condition of docs/guides/authoring.md'
)
const stepNumber = z.number().int().min(0).max(10_000)

const branch = onlyMembers({
  key: text,
  label: text.nullish(),
  condition: condition.nullish(),
  embeddingHint: text.nullish()
})

/** Branches and skips of a tutorial's steps (docs/guides/publish.md). */
export const branchSpecsSchema = onlyMembers({
  branchPoints: z
    .array(
      onlyMembers({
        id: text,
        parentStepNumber: stepNumber.nullish(),
        groupKey: text.nullish(),
        branches: z.array(branch).max(100).nullish()
      })
    )
    .max(MAX_POINTS)
    .nullish(),
  skipPoints: z
    .array(
      onlyMembers({
        stepNumber,
        skipIf: condition.nullish(),
        skipLabel: text.nullish(),
        skipReason: text.nullish()
      })
    )
    .max(MAX_POINTS)
    .nullish()
})
