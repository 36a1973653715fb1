import type { DomainRequirements } from './types.ts'

/** The analytics service and its gates. */
export const analytics: DomainRequirements = {
  domain: 'ANALYTICS',
  count: 16,
  claimed: {
    'ANALYTICS-001': 'AnalyticsService is served at /admin/analytics.',
    'ANALYTICS-003': '/admin/analytics requires scope Admin.',
    'ANALYTICS-005': '/admin/exports requires scope Admin.'
  },
  pending: [
    {
      reason: 'the statements, exports and telemetry come with the admin workplace',
      behaviours: {
        'ANALYTICS-002': '/admin/analytics exposes exactly the entities marked analytics-exposed, plus runSelectQuery.',
        'ANALYTICS-004': 'ExportsService is served at /admin/exports with actions only (no entity set is readable).',
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
      }
    }
  ]
}
