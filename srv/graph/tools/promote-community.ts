import { z } from 'zod'
import { serviceNamed } from '../../cap/types.ts'
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
    'Drafts a mission, not published, of the tutorials of a community of the knowledge graph, in the order of their titles. Use it when a person wants to make a learning path of what belongs together; they edit and publish it afterwards. A slug that is taken is refused. A moment.',
  mounts: ['admin'],
  access: { scope: 'SuperAdmin' },
  writes: true,
  input: z.strictObject({
    communityId: z.int().describe('Number of the community, as AdminService.KgCommunities has it'),
    missionSlug: z.string().trim().min(1).max(255).describe('Slug of the new mission'),
    title: z.string().trim().min(1).max(255).describe('Title of the new mission')
  }),
  output: z.object({ ID: z.string(), slug: z.string(), title: titleOutput }),
  async run(context, promotion) {
    const user = capUser(callerIn(context))
    const admin = serviceNamed('AdminService')
    const { ID, slug, title } = await admin.tx({ user }, (tx: Sender) =>
      tx.send('promoteCommunityToMission', promotion)
    )
    return { ID, slug, title: cappedTitle(title, slug) }
  }
})
