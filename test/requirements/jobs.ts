import type { DomainRequirements } from './types.ts'

/** Work without a request: the rebuild of the site after changes, and the schedule. */
export const jobs: DomainRequirements = {
  domain: 'JOBS',
  count: 22,
  claimed: {
    'JOBS-001':
      'Saving admin content (missions, groups, completion paths and similar) triggers a workflow dispatch that rebuilds content.',
    'JOBS-002': 'The content rebuild dispatch is debounced by 60 s: several saves within 60 s cause one dispatch.',
    'JOBS-003': 'The mode of the rebuild dispatch is chosen by the change: catalog-only, slug-targeted, full or none.',
    'JOBS-013': 'Content cleanup runs daily at 03:00 UTC.',
    'JOBS-016': 'Session fetch runs weekly on Sunday at 05:43 UTC.',
    'JOBS-017': 'Session refresh runs every 6 hours at minute 23.',
    'JOBS-018': 'The secret expiry check runs daily.',
    'JOBS-019': 'Every job writes its results in one transaction.',
    'JOBS-020': 'Every job fails open: a failing job does not stop the service.',
    'JOBS-021': 'Every job run records a pipeline log row.',
    'JOBS-022': 'A throw in a job is recorded as FAILED in the pipeline log.',
    'JOBS-014': 'Embedding reconciliation runs hourly at minute 17.',
    'JOBS-015': 'Embedding orphan cleanup runs daily at 03:30 UTC.',
    'JOBS-004': 'Saving Alerts never triggers a rebuild.',
    'JOBS-005': 'kg-pagerank runs daily at 03:53 UTC.',
    'JOBS-006': 'kg-communities runs daily at 03:57 UTC.',
    'JOBS-007': 'kg-wcc runs daily at 04:07 UTC.',
    'JOBS-008': 'kg-community-labels runs daily at 04:12 UTC.',
    'JOBS-009': 'kg-featured-topics runs daily at 04:13 UTC.',
    'JOBS-010': 'kg-retire-orphans runs daily at 04:37 UTC.',
    'JOBS-011': 'kg-topic-clusters runs daily at 04:47 UTC.',
    'JOBS-012': 'kg-ondemand-drain runs every 2 minutes, on odd minutes.'
  },
  pending: []
}
