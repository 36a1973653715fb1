import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { PROBLEMS } from './stored-problem.ts'

const { SELECT } = cds.ql

/** A problem on a step that nobody has mended; what its reporter has written is left out. */
export interface UnsolvedProblem {
  readonly ID: string
  readonly slug: string
  readonly kind: string
  readonly stepNumber: number
}

/** The reports that are open, or that an owner has accepted. */
export function unsolvedProblems(db: Db): Promise<readonly UnsolvedProblem[]> {
  return db.run(
    SELECT.from(PROBLEMS)
      .columns('ID', 'tutorial.slug as slug', 'kind', 'stepNumber')
      .where({ status: { in: ['OPEN', 'ACCEPTED'] } })
  )
}
