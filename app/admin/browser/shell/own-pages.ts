import { JOBS } from '../jobs/jobs-page.tsx'
import { OPERATIONS } from './operations.tsx'

/** The pages that belong to no entity, as the side navigation and the quick search name them. */
export const ownPages = [
  { at: '', name: 'Home' },
  { at: JOBS, name: 'Jobs' },
  { at: OPERATIONS, name: 'Actions' }
] as const
