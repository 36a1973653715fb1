import type { DomainRequirements } from './types.ts'

/** The analytics service and its gates. */
export const analytics: DomainRequirements = {
  domain: 'ANALYTICS',
  count: 16,
  claimed: {
    'ANALYTICS-001': 'AnalyticsService is served at /admin/analytics.',
    'ANALYTICS-002': '/admin/analytics exposes exactly the entities marked analytics-exposed, plus runSelectQuery.',
    'ANALYTICS-003': '/admin/analytics requires scope Admin.',
    'ANALYTICS-004': 'ExportsService is served at /admin/exports with actions only (no entity set is readable).',
    'ANALYTICS-005': '/admin/exports requires scope Admin.',
    'ANALYTICS-006': 'POST /admin/analytics/runSelectQuery takes SQL text and runs it.',
    'ANALYTICS-007': 'runSelectQuery accepts only a SELECT statement.',
    'ANALYTICS-008': 'runSelectQuery accepts only tables on the allow-list; a SELECT on another table is rejected.',
    'ANALYTICS-009': 'runSelectQuery wraps the statement with LIMIT 5001.',
    'ANALYTICS-010': 'runSelectQuery rejects DDL.',
    'ANALYTICS-011': 'runSelectQuery rejects DML.',
    'ANALYTICS-012': 'runSelectQuery rejects stacked statements.',
    'ANALYTICS-013': 'runSelectQuery rejects comment bypasses.',
    'ANALYTICS-014': 'runSelectQuery rejects oversize input.',
    'ANALYTICS-015': 'POST /admin/exports/exportLegacyData takes format as a String and exports the legacy data.',
    'ANALYTICS-016': 'The data inspector requires scope Admin.'
  },
  pending: []
}

/** Feedback on tutorials, and the events that pages report. */
export const feedback: DomainRequirements = {
  domain: 'FEEDBACK',
  count: 11,
  claimed: {
    'FEEDBACK-001': 'POST /feedback/submit accepts the tutorial feedback form.',
    'FEEDBACK-002': 'POST /feedback/submit accepts a body of at most 8 KB and refuses a larger one.',
    'FEEDBACK-003': 'The submitter IP is stored only as a hash with a secret salt.',
    'FEEDBACK-004': 'POST /feedback/submit answers 503 when the salt secret is missing.',
    'FEEDBACK-005': 'POST /feedback/submit needs no login.',
    'FEEDBACK-006': 'POST /api/ui-events stores a telemetry row when UiEventsSettings.enabled is true and answers 204.',
    'FEEDBACK-007': 'POST /api/ui-events answers 204 also when the setting is off.',
    'FEEDBACK-008': 'With the setting off, POST /api/ui-events drops the row.',
    'FEEDBACK-009': 'POST /api/ui-events requires a login.',
    'FEEDBACK-010': 'POST /feedback/submit over its cap answers 429.',
    'FEEDBACK-011': 'POST /feedback/submit accepts 5 submissions per hour per IP.'
  },
  pending: []
}
