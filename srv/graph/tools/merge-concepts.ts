import { z } from 'zod'
import { serviceNamed } from '../../cap/types.ts'
import { capUser } from '../../platform/access/cap-user.ts'
import { callerIn, tool } from '../../platform/tools/index.ts'

interface Sender {
  send(action: string, data: object): Promise<unknown>
}

/** MCP-031, MCP-048: makes two concepts one. */
export const mergeConceptsTool = tool({
  name: 'merge_concepts',
  title: 'Merge two concepts',
  description:
    'Makes one concept of two that mean the same: links of the loser move to the canonical one, and the loser leads there from now on. Use it for duplicates, after a person has agreed: it cannot be undone. A moment.',
  mounts: ['admin'],
  access: { scope: 'KnowledgeGraph.Admin' },
  writes: true,
  destructive: true,
  input: z.strictObject({
    loser: z.string().trim().min(1).max(80).describe('Slug of the concept that goes'),
    canonical: z.string().trim().min(1).max(80).describe('Slug of the concept that stays')
  }),
  output: z.object({ merged: z.literal(true) }),
  async run(context, pair) {
    // the action asks for a rebuild as well
    const user = capUser(callerIn(context))
    await serviceNamed('AdminService').tx({ user }, (tx: Sender) => tx.send('mergeConcepts', pair))
    return { merged: true } as const
  }
})
