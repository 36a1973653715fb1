import { DAY, fromNow } from '../../../lib/time.ts'
import { type Attention, rowsWhere } from '../../platform/attention.ts'

/** Tutorials are to be looked at again after half a year. */
const UP_TO_DATE = 182 * DAY

/** Tutorials whose last review is half a year ago; the list has the oldest reviews first. */
export const reviewsDue: Attention = {
  name: 'reviews-due',
  label: 'tutorials due for a review',
  severity: 'critical',
  list: { at: 'Tutorials', parameters: { 'f.status': 'ACTIVE', sort: 'meta/reviewedDate' } },
  async count(read) {
    const limit = fromNow(-UP_TO_DATE).toISOString()
    const due = { 'tutorial.status': 'ACTIVE', reviewedDate: { '<': limit } }
    return {
      count: await rowsWhere('tutorials.catalog.TutorialMeta', due)(read),
      parameters: { 'f.meta/reviewedDate': `<${limit}` }
    }
  }
}
