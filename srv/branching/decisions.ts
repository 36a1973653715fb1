import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { inTransaction } from '../cap/database/database.ts'
import { userOf } from '../people/index.ts'

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

/** Notes what was recommended to the caller, in one transaction (CHAT-044); it is in the export of their data from then on. */
export async function noteRecommended(caller: Caller, rows: readonly Recommended[]): Promise<void> {
  if (rows.length === 0) return
  await inTransaction(async tx => {
    const { ID: user_ID } = await userOf(tx, caller)
    await tx.run(INSERT.into(DECISIONS).entries(rows.map(row => ({ ...row, user_ID, source: 'jouleTool' }))))
  })
}
