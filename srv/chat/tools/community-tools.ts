import { z } from 'zod'
import { reader } from '../../cap/database/database.ts'
import {
  community,
  communityOfTutorial,
  type LabelledCommunity,
  labelledCommunities,
  type Listed
} from '../../graph/index.ts'
import { cappedTitle } from '../../platform/tools/index.ts'
import type { Peer } from '../model/frames.ts'
import { chatTool } from '../model/chat-tool.ts'

const SLUG = /^[a-z0-9][a-z0-9-]{0,254}$/
const MOST_CANDIDATES = 5
const UNNAMED = 'Related tutorials'

/** CHAT-024, CHAT-025: tutorials of the same community. */
export const findCommunityPeers = chatTool({
  name: 'findCommunityPeers',
  description:
    'Tutorials that belong to the same community of the knowledge graph as one tutorial. Use it when the learner likes a tutorial and wants more of the kind.',
  isOn: ({ communityPeersEnabled }) => communityPeersEnabled,
  input: z.object({
    tutorial_slug: z.string().max(300).describe('Slug of the tutorial'),
    limit: z.int().min(1).max(8).default(5).describe('Number of tutorials')
  }),
  async run(_, { tutorial_slug: slug, limit }) {
    if (!SLUG.test(slug)) return { told: { peers: [], reason: 'bad-slug' } }
    const found = await communityOfTutorial(await reader(), slug)
    if (!found) return { told: { peers: [], reason: 'no-community' } }
    const peers = found.memberTutorials.filter(each => each.slug !== slug).slice(0, limit).map(peerOf) // prettier-ignore
    const label = found.label ?? UNNAMED
    if (peers.length === 0) return { told: { label, peers, reason: 'no-peers' } }
    return { told: { label, peers }, frame: { type: 'community-peers-cards', label, items: peers } }
  },
  failure: reason => ({ peers: [], reason: reason === 'invalid_args' ? 'bad-slug' : 'error' })
})

/** CHAT-026, CHAT-027: the community with a name. */
export const describeCommunity = chatTool({
  name: 'describeCommunity',
  description:
    'The tutorials of the community with a name, by the name or words of it. Use it when the learner asks what there is on one of the known topics. Other names that fit are told as candidates.',
  isOn: ({ communityPeersEnabled }) => communityPeersEnabled,
  input: z.object({
    matched_label: z.string().trim().min(1).max(200).describe('Name of the community'),
    limit: z.int().min(1).max(12).default(8).describe('Number of tutorials')
  }),
  async run(_, { matched_label, limit }) {
    const [match, ...others] = matching(await labelledCommunities(), matched_label)
    const candidates = others.slice(0, MOST_CANDIDATES).map(({ label }) => ({ label }))
    if (!match) return { told: { members: [], reason: 'no-match', candidates } }
    const { communityId, label, rationale } = match
    const members = (await community(communityId)).memberTutorials.slice(0, limit).map(peerOf)
    if (members.length === 0) return { told: { label, rationale, members, reason: 'no-live-members', candidates } }
    const frame = { type: 'community-peers-cards', label, items: members } as const
    return { told: { label, rationale, members, candidates }, frame }
  },
  failure: reason => ({ members: [], reason: reason === 'invalid_args' ? 'no-match' : 'error', candidates: [] })
})

const peerOf = ({ slug, title }: Listed): Peer => ({ slug, title: cappedTitle(title, slug), url: `/tutorials/${slug}` })

/** Those whose names have words of `topic`, the ones with the most of them first; the same name comes before all others. */
function matching(communities: readonly LabelledCommunity[], topic: string): LabelledCommunity[] {
  const words = wordsOf(topic)
  const wanted = words.join(' ')
  return communities
    .map(each => {
      const own = wordsOf(each.label)
      const shared = words.filter(word => own.includes(word)).length
      return { each, score: own.join(' ') === wanted ? Infinity : shared / Math.max(own.length, words.length) }
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ each }) => each)
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
