import type { DomainRequirements } from './types.ts'

/** Users: who they are, which role collection grants what, merging of accounts, erasure. */
export const people: DomainRequirements = {
  domain: 'PEOPLE',
  count: 25,
  notes: {
    'PEOPLE-023':
      'The descriptor of the issuer and the development identity provider say so; a backend holds a token valid until its exp.'
  },
  claimed: {
    'PEOPLE-001': "A user's SessionFavorites rows are erased with the user on data-subject deletion.",
    'PEOPLE-002': 'ConsolidationService is served at /api/v1.',
    'PEOPLE-003': 'ConsolidationService has actions and functions only, no entity sets.',
    'PEOPLE-004': '/api/v1 requires a login.',
    'PEOPLE-005': "GET /api/v1/getMergeStatus(uuid='<USER_UUID>') returns the merge status of that user.",
    'PEOPLE-006': 'POST /api/v1/userMerge merges user accounts.',
    'PEOPLE-007': 'Role collection Tutorials Admin grants scope Admin.',
    'PEOPLE-008': 'Role collection Tutorials SuperAdmin grants scope SuperAdmin.',
    'PEOPLE-009': 'Role collection Tutorials Scanner grants scope MobileApp.',
    'PEOPLE-010': 'Role collection Tutorials Author grants scope Tutorial.Author.',
    'PEOPLE-011': 'Role collection Tutorials Author grants scope Everyone.',
    'PEOPLE-012': 'Role collection Tutorials Admin grants scope KnowledgeGraph.Admin.',
    'PEOPLE-013': 'Role collection Tutorials API Consumer grants scope Tutorial.API.',
    'PEOPLE-014': 'Role collection Tutorials MCP Users grants scope Tutorial.MCP.',
    'PEOPLE-015': 'Role collection Tutorials Admin grants scope DisplayApp.',
    'PEOPLE-016': 'Role collection Tutorials Admin grants scope DeveloperApp.',
    'PEOPLE-017': 'Role collection Tutorials Admin grants scope Everyone.',
    'PEOPLE-018': 'Role collection Tutorials Author grants no scope besides Tutorial.Author and Everyone.',
    'PEOPLE-019': 'Production role collection names carry the suffix (Prod).',
    'PEOPLE-020': 'Tutorial.Author is not granted automatically; a user without explicit assignment does not have it.',
    'PEOPLE-021': 'An author holding only Tutorial.Author cannot reach the admin service.',
    'PEOPLE-022': 'A role change takes effect only with a fresh token after logging out and in.',
    'PEOPLE-023': 'The lifetime of a login token is about 12 hours.',
    'PEOPLE-024':
      'Technical (machine) users are defined by TenantSettings.techUsers and TenantSettings.techUsersMapping.',
    'PEOPLE-025': 'A change of the role and scope namespace changes every issued scope literal and requires re-login.'
  },
  added: {
    'PEOPLE-026':
      'After a merge both logins are one person on every instance: tokens of either account act for it, favourites are one of each, of two completions the first stays, and tasks of agents go on.',
    'PEOPLE-027':
      'Drafts of an admin are in the export of own data; after an erasure no draft, export or change log names the person, and what they were editing is free at once.'
  },
  pending: []
}
