import { z } from 'zod'
import { serviceNamed } from '../../cap/types.ts'
import { reader } from '../../cap/database/database.ts'
import { numberOfCommunity } from '../communities/find-communities.ts'
import { capUser } from '../../platform/access/cap-user.ts'
import { callerIn, cappedTitle, titleOutput, tool } from '../../platform/tools/index.ts'

interface Mission {
  readonly ID: string
  readonly slug: string
  readonly title: string | null
}

interface Sender {
  send(action: string, data: object): Promise<Mission>
}

/** MCP-032, MCP-045: drafts a mission of a community of the graph. */
export const promoteCommunityTool = tool({
  name: 'promote_community_to_mission',
  title: 'Make a mission of a community',
  description:
    'Drafts a mission, not published, of the tutorials of a community of the knowledge graph, in the order of their titles. Use it when a person wants to make a learning path of what belongs together, as kg_communities finds it; they edit and publish it afterwards. A slug that is taken is refused. A moment.',
  mounts: ['admin'],
  access: { scope: 'SuperAdmin' },
  writes: true,
  input: z.strictObject({
    communityId: z
      .union([z.int(), z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')])
      .describe('`communityId` of kg_communities; or the number of the community until the next night'),
    missionSlug: z.string().trim().min(1).max(255).describe('Slug of the new mission'),
    title: z.string().trim().min(1).max(255).describe('Title of the new mission')
  }),
  output: z.object({ ID: z.string(), slug: z.string(), title: titleOutput }),
  async run(context, { communityId, ...mission }) {
    const user = capUser(callerIn(context))
    const number = typeof communityId === 'number' ? communityId : await numberOfCommunity(await reader(), communityId)
    const admin = serviceNamed('AdminService')
    const { ID, slug, title } = await admin.tx({ user }, (tx: Sender) =>
      tx.send('promoteCommunityToMission', { ...mission, communityId: number })
    )
    return { ID, slug, title: cappedTitle(title, slug) }
  }
})
