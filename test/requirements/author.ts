import type { DomainRequirements } from './types.ts'

/** Views and actions of authors. */
export const author: DomainRequirements = {
  domain: 'AUTHOR',
  count: 22,
  claimed: {
    'AUTHOR-001': 'MyTutorialsView lists tutorials joined to TutorialMeta and to Users on ownerEmail = email.',
    'AUTHOR-002': 'MyMonitoredTutorialsView lists tutorials joined to TutorialMeta and to Users on ownerEmail = email.',
    'AUTHOR-003': 'Both author views expose ownerUserId as a UUID.',
    'AUTHOR-004': 'repositoryName in both author views comes from RepoCatalog.repo joined on slug.',
    'AUTHOR-005': 'AuthorService is served at /author.',
    'AUTHOR-006': '/author requires scope Tutorial.Author.',
    'AUTHOR-007': 'POST /admin/reviewTutorial takes tutorialId and reviews that tutorial.',
    'AUTHOR-008': 'POST /admin/reviewTutorial requires scope Admin.',
    'AUTHOR-009': 'POST /admin/snoozeTutorial takes tutorialId and days and snoozes that tutorial.',
    'AUTHOR-010': 'POST /admin/snoozeTutorial requires scope Admin.',
    'AUTHOR-011': 'POST /author/reviewTutorial takes tutorialId.',
    'AUTHOR-012': 'POST /author/snoozeTutorial takes tutorialId and days.',
    'AUTHOR-013': 'The author review and snooze actions require scope Tutorial.Author.',
    'AUTHOR-014':
      "The author review and snooze actions are allowed only when TutorialMeta.ownerEmail equals the caller's email.",
    'AUTHOR-015': 'The owner check of the author review and snooze actions runs in the same transaction as the change.',
    'AUTHOR-016': 'GET /author/MyTutorials is an OData read.',
    'AUTHOR-017': 'GET /author/Tags is an OData read.',
    'AUTHOR-018': "MyTutorials is filtered automatically to the caller's user id, taken from the token.",
    'AUTHOR-019':
      'POST /author/generateOsVariants takes { sourceMarkdown, sourceOS, targetOSes[], context? } with context optional.',
    'AUTHOR-020': 'POST /author/generateOsVariants returns { variants[], model, tokensUsed, requestId }.',
    'AUTHOR-021': 'POST /author/generateOsVariants requires scope Tutorial.Author.',
    'AUTHOR-022': 'POST /author/generateOsVariants allows 60 calls per hour per author.'
  },
  pending: []
}
