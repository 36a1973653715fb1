import cds from '@sap/cds'
import { MINUTE, now } from '../../../lib/time.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import type { Db } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { job } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { largeCommunities } from './community-members.ts'
import { type Cluster, continuedClusters, slugOf } from './match-clusters.ts'

const { SELECT, UPDATE } = cds.ql
const CLUSTERS = 'tutorials.graph.TopicClusters'
/** Fingerprints that a topic remembers: as many as its column holds. */
const MOST_FORMER = 25
/** Topics of one statement. */
const BATCH = 500

interface Row {
  readonly slug: string
  readonly label: string
  readonly rationale: string | null
  readonly fingerprint: string
  readonly previousFingerprints: string | null
  readonly members: string
  readonly status: 'ACTIVE' | 'RETIRED'
}

interface Written extends Row {
  readonly memberCount: number
  readonly tutorialCount: number
  readonly computedAt: string
}

/** The columns of a topic that follow from its community; the counts follow from its members. */
const COMPARED = ['slug', 'label', 'rationale', 'fingerprint', 'previousFingerprints', 'members', 'status'] as const

interface Result {
  readonly clusters: number
  readonly changed: readonly Written[]
  readonly retired: readonly string[]
}

/** Topics whose slugs stay while communities change (GRAPH-077, JOBS-011). */
export const clusterJob = job<Result>({
  name: 'kg-topic-clusters',
  description: 'Keeps topics with their addresses while communities change',
  cron: '47 4 * * *',
  lease: 10 * MINUTE,
  async compute(db) {
    const stored = await db.run<readonly Row[]>(SELECT.from(CLUSTERS).columns(...COMPARED))
    const communities = await labelledCommunities(db)
    const active = stored.filter(({ status }) => status === 'ACTIVE').map(clusterOf)
    const continued = continuedClusters(communities, active, variables.KG_TOPIC_CLUSTERS_JACCARD)
    const taken = new Set(stored.map(({ slug }) => slug))
    const rows = communities.map(community => {
      const former = continued.get(community.fingerprint)
      const slug = former?.slug ?? slugOf(community.label, taken)
      taken.add(slug)
      return rowOf(slug, community, former)
    })
    const going = new Set(rows.map(({ slug }) => slug))
    const retired = active.map(({ slug }) => slug).filter(slug => !going.has(slug))
    return { clusters: rows.length, changed: changedRows(rows, stored), retired }
  },
  async write(tx, { clusters, changed, retired }) {
    if (changed.length > 0) await upsertRows(tx, CLUSTERS, changed)
    for (const slugs of batches(retired, BATCH))
      await tx.run(
        UPDATE.entity(CLUSTERS)
          .set({ status: 'RETIRED' })
          .where({ slug: { in: [...slugs] } })
      )
    return { clusters, changed: changed.length, retired: retired.length }
  }
})

/** Topics that are as they were keep the time at which they were computed. */
function changedRows(rows: readonly Written[], stored: readonly Row[]): readonly Written[] {
  const textOf = (row: Row) => JSON.stringify(COMPARED.map(column => row[column]))
  const before = new Set(stored.map(textOf))
  return rows.filter(row => !before.has(textOf(row)))
}

interface LabelledCommunity {
  readonly fingerprint: string
  readonly label: string
  readonly rationale: string
  readonly tutorials: readonly string[]
  readonly concepts: readonly string[]
}

async function labelledCommunities(db: Db): Promise<readonly LabelledCommunity[]> {
  const labels = await db.run<
    readonly { readonly communityFingerprint: string; readonly label: string; readonly rationale: string | null }[]
  >(SELECT.from('tutorials.graph.KgCommunityLabel').columns('communityFingerprint', 'label', 'rationale'))
  const byFingerprint = new Map(labels.map(row => [row.communityFingerprint, row]))
  return (await largeCommunities(db)).flatMap(({ fingerprint, tutorials, concepts }) => {
    const named = byFingerprint.get(fingerprint)
    return named ? { fingerprint, label: named.label, rationale: named.rationale ?? '', tutorials, concepts } : []
  })
}

function clusterOf({ slug, fingerprint, previousFingerprints, members }: Row): Cluster {
  const { tutorials } = JSON.parse(members) as { readonly tutorials: readonly string[] }
  const former = previousFingerprints ? (JSON.parse(previousFingerprints) as readonly string[]) : []
  return { slug, fingerprint, previousFingerprints: former, tutorials: new Set(tutorials) }
}

function rowOf(slug: string, community: LabelledCommunity, former: Cluster | undefined): Written {
  const { fingerprint, label, rationale, tutorials, concepts } = community
  const earlier = former ? [...former.previousFingerprints] : []
  if (former && former.fingerprint !== fingerprint) earlier.push(former.fingerprint)
  return {
    slug,
    label,
    rationale,
    fingerprint,
    previousFingerprints: JSON.stringify(earlier.slice(-MOST_FORMER)),
    status: 'ACTIVE',
    memberCount: tutorials.length + concepts.length,
    tutorialCount: tutorials.length,
    members: JSON.stringify({ tutorials, concepts }),
    computedAt: now().toISOString()
  }
}
