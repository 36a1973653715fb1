import type { DomainRequirements } from './types.ts'

/** Secrets: their inventory, their values, who touched them. */
export const secrets: DomainRequirements = {
  domain: 'SECRETS',
  count: 29,
  claimed: {
    'SECRETS-001': 'Secrets.key doubles as the alias of the value in the credential store.',
    'SECRETS-002': 'Secrets carries the field description.',
    'SECRETS-003': 'Secrets.kind is one of salt, content-api-key, github-pat, service-key, smtp-credential, other.',
    'SECRETS-004': 'Secrets carries the field rotationOwner.',
    'SECRETS-005': 'Secrets carries the field rotationDocsUrl.',
    'SECRETS-006': 'Secrets carries the field expiresAt.',
    'SECRETS-007': 'Secrets carries the field lastRotatedAt.',
    'SECRETS-008':
      'Secrets rows hold metadata only; secret values live in an external credential store and never in the database.',
    'SECRETS-009':
      'revealSecretValue, setSecretValue, rotateSecretValue and clearSecretValue are POST operations bound to a row of /admin/Secrets.',
    'SECRETS-010': 'revealSecretValue returns the secret value plus expiresAt.',
    'SECRETS-011': 'expiresAt returned by revealSecretValue lies about 30 s in the future (reveal window 30 seconds).',
    'SECRETS-012': 'The reveal response carries Cache-Control: no-store, no-cache, must-revalidate, private.',
    'SECRETS-013': 'rotateSecretValue on kind salt generates a new value of 64 hex characters itself.',
    'SECRETS-014': 'rotateSecretValue on kind content-api-key generates a new value of 64 hex characters itself.',
    'SECRETS-015':
      'rotateSecretValue on every other kind returns guidance with rotationDocsUrl instead of a new value.',
    'SECRETS-016': 'clearSecretValue deletes the entry in the external store and keeps the Secrets metadata row.',
    'SECRETS-017': 'setSecretValue stamps lastRotatedAt.',
    // the values of the content keys and of the rebuild key need SuperAdmin as well, since whoever has one rolls back and rebuilds
    // without being one; what the inventory says of them stays with Admin
    'SECRETS-018': 'The secret operations require scope Admin.',
    'SECRETS-019': 'GET /admin/secretWarnings() returns expiry warnings.',
    'SECRETS-020': 'GET /admin/secretWarnings() requires scope Admin.',
    'SECRETS-021': 'The content key is held in the credential store.',
    'SECRETS-022': 'Reading a secret value emits a SecurityEvent audit event with data.action SecretValueRead.',
    'SECRETS-023': 'Rotating a secret value emits a SecurityEvent audit event with data.action SecretValueRotated.',
    'SECRETS-024':
      'An attempted rotation of a secret emits a SecurityEvent audit event with data.action SecretValueRotateAttempted.',
    'SECRETS-025': 'Clearing a secret value emits a SecurityEvent audit event with data.action SecretValueCleared.',
    'SECRETS-026': 'Writing a secret value emits a SecurityEvent audit event with data.action SecretValueWritten.',
    'SECRETS-027': 'Create, update and delete of a Secrets row are audited through personal-data annotations.',
    'SECRETS-028': 'Each reveal records the identity of the caller.',
    'SECRETS-029': 'The secret expiry check produces warnings.'
  },
  pending: []
}
