import { type Attention, rowsWhere } from '../../platform/attention.ts'
import { PROBLEMS } from './stored-problem.ts'

/** Problems that readers have reported, and nobody has looked at. */
export const openProblems: Attention = {
  name: 'open-problems',
  label: 'open problem reports',
  severity: 'critical',
  list: { at: 'ProblemReports', parameters: { 'f.status': 'OPEN' } },
  count: rowsWhere(PROBLEMS, { status: 'OPEN' })
}
