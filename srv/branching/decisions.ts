import cds from '@sap/cds'
import { inTransaction } from '../cap/database/database.ts'

const { INSERT } = cds.ql
export const DECISIONS = 'tutorials.branching.BranchDecisions'

/** A row of BranchDecisions for a recommendation of which nothing was chosen yet. */
export interface Recommended {
  readonly surface: 'missionAltGroup' | 'tutorialBranch' | 'tutorialSkip'
  readonly missionSlug: string | null
  readonly tutorialSlug: string | null
  readonly branchPointId: string
  readonly recommendedKey: string | null
  readonly recommendationKind: 'condition' | 'ranker' | 'default'
  readonly confidence: number
}

/** Notes what was recommended to a person, in one transaction (CHAT-044). */
export async function noteRecommended(user_ID: string | null, rows: readonly Recommended[]): Promise<void> {
  if (rows.length === 0) return
  const entries = rows.map(row => ({ ...row, user_ID, source: 'jouleTool' }))
  await inTransaction(tx => tx.run(INSERT.into(DECISIONS).entries(entries)))
}
