import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { BRANCH_SPECS } from './model.ts'

const { SELECT } = cds.ql

/** Alternative steps that follow a step. */
export interface BranchPoint {
  readonly id: string
  readonly parentStepNumber?: number | null
  readonly groupKey?: string | null
  readonly branches?:
    | readonly {
        readonly key: string
        readonly label?: string | null
        readonly condition?: string | null
        /** Title of the first step. */
        readonly embeddingHint?: string | null
      }[]
    | null
}

/** A step that some readers may leave out. */
export interface SkipPoint {
  readonly stepNumber: number
  readonly skipIf?: string | null
  readonly skipLabel?: string | null
  readonly skipReason?: string | null
}

/** Branches and skips of a live tutorial; empty for one without any, and for one that is not live. */
export async function branchSpecsOf(
  db: Db,
  slug: string
): Promise<{ readonly branchPoints: readonly BranchPoint[]; readonly skipPoints: readonly SkipPoint[] }> {
  const row = await db.run<{ branchPoints: string | null; skipPoints: string | null } | undefined>(
    SELECT.one.from(BRANCH_SPECS).columns('branchPoints', 'skipPoints').where({ slug })
  )
  return {
    branchPoints: JSON.parse(row?.branchPoints ?? '[]') as BranchPoint[],
    skipPoints: JSON.parse(row?.skipPoints ?? '[]') as SkipPoint[]
  }
}
