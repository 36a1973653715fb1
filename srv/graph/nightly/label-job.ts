import cds from '@sap/cds'
import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { MINUTE, now } from '../../../lib/time.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import type { Db } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { chatSettings } from '../../features/index.ts'
import { ask, BUDGET_SPENT, isAboutQuestion, whyNoEndpoint } from '../../models/index.ts'
import { job } from '../../platform/jobs/index.ts'
import type { Graph } from '../algorithms/graph.ts'
import { currentGraph } from '../snapshot/index.ts'
import { byRank, type FoundCommunity, largeCommunities, namesOf, ranked } from './community-members.ts'

const { DELETE, SELECT } = cds.ql
const LABELS = 'tutorials.graph.KgCommunityLabel'
const FEATURE = 'community-labels'
/** Stands for the model where a label is made of the names of concepts. */
const PLAIN = 'plain'
/** Concepts that the model is told, and those of which a plain label is made. */
const [TOLD_CONCEPTS, TOLD_TUTORIALS, IN_LABEL] = [10, 50, 3]
const [LONGEST_LABEL, LONGEST_RATIONALE] = [120, 500]
const BATCH = 500

interface Label {
  readonly communityFingerprint: string
  readonly label: string
  readonly rationale: string
  readonly memberSlugsHash: string
  readonly labeledAt: string
  readonly model: string
}

interface Result {
  readonly communities: number
  readonly labels: readonly Label[]
  readonly gone: readonly string[]
  readonly calls: number
}

const shape = z.object({
  label: z.string().min(1).describe('the subject, in at most six words'),
  rationale: z.string().describe('one sentence that says what the tutorials have in common')
})

/** Names communities: by the model where one is configured, else by their concepts (GRAPH-025, GRAPH-071 to GRAPH-073, JOBS-008). */
export const labelJob = job<Result>({
  name: 'kg-community-labels',
  description: 'Names communities of the graph',
  cron: '12 4 * * *',
  lease: 30 * MINUTE,
  alone: true,
  async compute(db, report) {
    const communities = await largeCommunities(db)
    const stored = await storedLabels(db)
    const hasModel = whyNoEndpoint() === undefined
    const waiting = communities.filter(({ fingerprint, membersHash }) => {
      const label = stored.get(fingerprint)
      return label?.memberSlugsHash !== membersHash || (hasModel && label.model === PLAIN)
    })
    const namer = new Namer(await currentGraph(), await byRank(db, 'ConceptRank'), hasModel)
    const labels: Label[] = []
    for (const community of waiting) {
      labels.push(await namer.name(community))
      await report({ communities: communities.length, labelled: labels.length })
    }
    const present = new Set(communities.map(({ fingerprint }) => fingerprint))
    const gone = [...stored.keys()].filter(fingerprint => !present.has(fingerprint))
    return { communities: communities.length, labels, gone, calls: namer.calls }
  },
  async write(tx, { communities, labels, gone, calls }) {
    for (const batch of batches(gone, BATCH))
      await tx.run(DELETE.from(LABELS).where({ communityFingerprint: { in: batch } }))
    await upsertRows(tx, LABELS, labels)
    return { communities, labelled: labels.length, removed: gone.length, calls }
  }
})

async function storedLabels(db: Db): Promise<ReadonlyMap<string, Label>> {
  const rows = await db.run<readonly Label[]>(
    SELECT.from(LABELS).columns('communityFingerprint', 'memberSlugsHash', 'model')
  )
  return new Map(rows.map(row => [row.communityFingerprint, row]))
}

class Namer {
  readonly #graph: Graph
  readonly #ranks: ReadonlyMap<string, number>
  #asks: boolean
  /** Calls of the model. */
  calls = 0

  constructor(graph: Graph, ranks: ReadonlyMap<string, number>, hasModel: boolean) {
    this.#graph = graph
    this.#ranks = ranks
    this.#asks = hasModel
  }

  async name(community: FoundCommunity): Promise<Label> {
    const concepts = namesOf(this.#graph, 'concept', ranked(community.concepts, this.#ranks))
    const tutorials = namesOf(this.#graph, 'tutorial', community.tutorials)
    const named = (await this.#byModel(concepts, tutorials)) ?? plainLabel(concepts, tutorials)
    return {
      communityFingerprint: community.fingerprint,
      memberSlugsHash: community.membersHash,
      labeledAt: now().toISOString(),
      ...named
    }
  }

  /** Undefined without a model, and after it has failed: the next night tries again. */
  async #byModel(concepts: readonly string[], tutorials: readonly string[]) {
    if (!this.#asks) return undefined
    const { communityLabelLlmBudgetPerDay: callsPerDay } = await chatSettings.values()
    try {
      this.calls++
      const { value, model } = await ask({
        feature: FEATURE,
        callsPerDay,
        name: 'community_label',
        description: 'Names a group of tutorials',
        shape,
        instructions: 'Name the common subject of these tutorials for a list of topics.',
        text: [
          'Tutorials:',
          ...tutorials.slice(0, TOLD_TUTORIALS),
          '',
          'Concepts:',
          ...concepts.slice(0, TOLD_CONCEPTS)
        ].join('\n')
      })
      const [label, rationale] = [value.label.slice(0, LONGEST_LABEL), value.rationale.slice(0, LONGEST_RATIONALE)]
      return { label, rationale, model: model.slice(0, 100) }
    } catch (error) {
      if (error instanceof HttpError && error.code === BUDGET_SPENT) this.calls--
      if (!isAboutQuestion(error)) this.#asks = false
      log('graph').warn('a community has a plain label:', (error as Error).message)
      return undefined
    }
  }
}

/** The names of the most important concepts; without any, of the first tutorials. */
function plainLabel(concepts: readonly string[], tutorials: readonly string[]) {
  const names = concepts.length > 0 ? concepts : tutorials
  const label = names.slice(0, IN_LABEL).join(', ').slice(0, LONGEST_LABEL)
  return { label, rationale: `${tutorials.length} tutorials about ${label}`.slice(0, LONGEST_RATIONALE), model: PLAIN }
}
