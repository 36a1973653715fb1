import type { Backend } from '../../support/backend.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { storeGraph } from './stored-graph.ts'

/** In the slug and the name of each concept that no visitor may see; requests contain only `zyx`, so no answer quotes it. */
export const HIDDEN = 'zyxhidden'
export const FINGERPRINT = 'f'.repeat(64)

/** Publishes two tutorials that teach two published concepts, and one of each kind that visitors are not shown. */
export async function storeHiddenConcepts(backend: Backend): Promise<void> {
  await publish(backend, { 'zyx-one': sampleDocument('zyx-one'), 'zyx-two': sampleDocument('zyx-two') })
  const hidden = (published: boolean, status: string) => ({ name: `${HIDDEN} ${status}`, published, status })
  await storeGraph(backend, {
    concepts: {
      'zyx-shown': { name: 'Zyx shown' },
      'zyx-base': { name: 'Zyx base' },
      [`${HIDDEN}-new`]: hidden(false, 'ACTIVE'),
      [`${HIDDEN}-merged`]: hidden(true, 'MERGED'),
      [`${HIDDEN}-vetoed`]: hidden(true, 'VETOED'),
      [`${HIDDEN}-retired`]: hidden(true, 'RETIRED')
    },
    teaches: ['new', 'merged', 'vetoed', 'retired'].flatMap(state => [
      ['zyx-one', `${HIDDEN}-${state}`] as const,
      ['zyx-two', `${HIDDEN}-${state}`] as const,
      ...(state === 'new' ? [['zyx-one', 'zyx-shown'] as const, ['zyx-two', 'zyx-shown'] as const] : [])
    ]),
    requires: [
      ['zyx-shown', 'zyx-base'],
      ['zyx-shown', `${HIDDEN}-new`],
      [`${HIDDEN}-vetoed`, 'zyx-shown'],
      [`${HIDDEN}-new`, 'zyx-base']
    ]
  })
  for (const [type, slug] of [
    ['tutorial', 'zyx-one'],
    ['concept', `${HIDDEN}-new`],
    ['concept', 'zyx-shown']
  ])
    await backend.sql(
      `INSERT INTO tutorials_graph_KgCommunity (communityId, vertexKey, vertexType, slug, detectedAt, communityFingerprint)
       VALUES (1, ?, ?, ?, ?, ?)`,
      [`${type}:${slug}`, String(type), String(slug), new Date(), FINGERPRINT]
    )
}
