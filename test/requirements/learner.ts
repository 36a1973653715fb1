import type { DomainRequirements } from './types.ts'

/** Rows of progress, as the database keeps them. */
export const learner: DomainRequirements = {
  domain: 'LEARNER',
  count: 34,
  claimed: {
    'LEARNER-001': 'TaskRecords references a user.',
    'LEARNER-002': 'TaskRecords.taskType is one of TUTORIAL, GROUP, MISSION, PUZZLE, CHECKPOINT, PETOBERFEST, STEP.',
    'LEARNER-003': 'TaskRecords carries taskLegacyId.',
    'LEARNER-004': 'TaskRecords carries a completion status.',
    'LEARNER-006': 'TaskRecords is unique per (user, taskLegacyId, taskType).',
    'LEARNER-005': 'TaskRecords carries a submission id that is used outside as dedup key.',
    'LEARNER-007': 'A TUTORIAL completion recomputes the parent groups and missions.',
    'LEARNER-008': 'A PUZZLE completion recomputes the parent groups and missions.',
    'LEARNER-009': 'A CHECKPOINT completion recomputes the parent groups and missions.',
    'LEARNER-010': 'A PETOBERFEST completion recomputes the parent groups and missions.',
    'LEARNER-011': 'Recomputed group and mission records are upserted by (user, legacy id, type).',
    'LEARNER-012': 'An alt-group counts as one slot that any one of its branches satisfies.',
    'LEARNER-013': 'A nested group slot is satisfied only when all tutorials of that group are completed.',
    'LEARNER-014': 'The completion of a group or mission is either incomplete or COMPLETED.',
    'LEARNER-019': 'POST /api/completeStep records a completed step of the caller.',
    'LEARNER-020': "POST /api/resetTutorialProgress resets the caller's progress of a tutorial.",
    'LEARNER-021': 'POST /api/createTaskRecord creates a task record of the caller.',
    'LEARNER-022':
      'completeStep, resetTutorialProgress and createTaskRecord are refused through the gateway without a CSRF token.',
    'LEARNER-023': 'completeStep, resetTutorialProgress and createTaskRecord require a login.',
    'LEARNER-024':
      'GET /api/recommendations returns personalized next steps from a blend of embedding centroid and co-completion.',
    'LEARNER-025': 'GET /api/recommendations answers with header X-Personalization: 1.',
    'LEARNER-026': 'GET /api/recommendations answers with Cache-Control: private, no-store.',
    'LEARNER-027': 'GET /api/recommendations requires a login.',
    'LEARNER-015':
      'The external completion push fires only on the transition to COMPLETED, not on later recomputations.',
    'LEARNER-016': 'An admin POST operation toggles the external completion auto-send.',
    'LEARNER-017': 'An admin GET operation returns the auto-send status as enabled, environment and effective.',
    'LEARNER-018': 'The auto-send toggle and status require scope Admin.',
    'LEARNER-028':
      'In the production environment with the database switch on, a transition of a TUTORIAL record to COMPLETED sends a message to the external completion service.',
    'LEARNER-029':
      'In the production environment with the database switch on, a transition of a GROUP record to COMPLETED sends a message to the external completion service.',
    'LEARNER-030':
      'In the production environment with the database switch on, a transition of a MISSION record to COMPLETED sends a message to the external completion service.',
    'LEARNER-031': 'The completion push sends nothing when the deployment environment is not production.',
    'LEARNER-032': 'The completion push sends nothing when the database switch is off.',
    'LEARNER-033': 'A failed completion push is queued.',
    'LEARNER-034': 'Queued completion pushes are retried every 2 hours.'
  },
  added: {
    'LEARNER-035':
      'A tutorial that is retired is in no recommendation, count of what is done together, rail, topic, shelf, community or next step of a mission, on every instance within half a second; publishing it brings it back.'
  },
  pending: []
}
