import { z } from 'zod'
import type { EventChange } from '../displays/index.ts'

const text = z.string()
const changes = z.array(
  z.object({
    event: z.int(),
    number: z.int(),
    completion: z.nullable(
      z.object({ tutorialTitle: text, bucketName: text, completeDate: text, userName: text, pseudonym: text })
    )
  })
)

/** The changes that another process has sent; undefined for what no process of this release sends. */
export function changesIn(content: unknown): readonly EventChange[] | undefined {
  return changes.safeParse(content).data
}
