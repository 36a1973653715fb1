import type { DomainRequirements } from './types.ts'

/** Specifications of code checks and questions, as authors publish them. */
export const assess: DomainRequirements = {
  domain: 'ASSESS',
  count: 28,
  claimed: {
    'ASSESS-001': 'CodeCheckSpecs carries slug, stepNumber and goal.',
    'ASSESS-002': 'CodeCheckSpecs.language is optional.',
    'ASSESS-003': 'CodeCheckSpecs.hints is optional.',
    'ASSESS-004': 'CodeCheckSpecs.referenceSolution is optional.',
    'ASSESS-005': 'No response to any client contains a CodeCheckSpecs.referenceSolution.',
    'ASSESS-006': 'ValidateAnswerSpecs holds the questions with their expected answers.',
    'ASSESS-007': 'The expected answer of a ValidateAnswerSpecs row never appears on the public wire.',
    'ASSESS-008': 'ValidateAnswerSubmissions records submission telemetry of graded answers.',
    'ASSESS-009': 'POST /api/validate-answer grades free text with the verdict pass, partial or fail.',
    'ASSESS-010': 'POST /api/validate-answer requires a login.',
    'ASSESS-011':
      'POST /api/codecheck takes { tutorialSlug, stepNumber, submittedCode, language? } with language optional.',
    'ASSESS-012': 'POST /api/codecheck returns { verdict, summary, suggestions[], correctAspects[] }.',
    'ASSESS-013': 'The verdict of POST /api/codecheck is pass, partial or fail.',
    'ASSESS-014': 'POST /api/codecheck requires a login.',
    'ASSESS-015': 'POST /api/codecheck over its cap answers 429.',
    'ASSESS-016': 'The 429 of POST /api/codecheck carries Retry-After.',
    'ASSESS-017': 'POST /api/validate-answer over its cap answers 429.',
    'ASSESS-018': 'POST /api/codecheck answers 503 when codeCheckEnabled is off.',
    'ASSESS-019': 'POST /api/validate-answer answers 503 when validateAnswerEnabled is off.',
    'ASSESS-020': 'POST /api/codecheck allows 30 calls per hour per user.',
    'ASSESS-021': 'POST /api/codecheck allows 5 calls per 5 minutes per user, slug and step.',
    'ASSESS-022': 'POST /api/validate-answer allows 30 calls per hour.',
    'ASSESS-023': 'POST /api/validate-answer allows 5 calls per 5 minutes per step.',
    'ASSESS-024': 'AI quiz generation makes at most 200 LLM calls per build (AI_AUTHOR_BUILD_CAP).',
    'ASSESS-025': 'Cached AI quiz output is keyed by prompt version and tutorial content hash.',
    'ASSESS-026': 'Editing a step invalidates the cached AI quiz output.',
    'ASSESS-027': 'Bumping the prompt version invalidates the cached AI quiz output.',
    'ASSESS-028': 'A model change does not invalidate the cached AI quiz output.'
  },
  pending: []
}
