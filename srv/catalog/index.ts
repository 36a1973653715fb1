export { applyPublished, type PublishedTutorial } from './apply-published.ts'
export { currentSlugOf, isSlugAvailable } from './curation/slugs.ts'
export { lockCuration } from './curation/transaction.ts'
export { inactiveTutorials } from './inactive-tutorials.ts'
export { mdFormat } from './slug.ts'
export { monitorTutorial } from './monitor-tutorial.ts'
export { navigatorSettings, type NavigatorSettings } from './navigator-settings.ts'
export {
  categorySeeds,
  classifiedItems,
  classifiedKinds,
  replaceCategories,
  type CategoryScore,
  type ClassifiedItem,
  type ClassifiedKind
} from './categories.ts'
export {
  activeTutorials,
  navigationRows,
  repositories,
  repositoryOf,
  tutorialIds,
  type NavigationRow,
  type Repository
} from './queries.ts'
export { retireTutorials, tutorialStates, type TutorialState } from './retire-tutorials.ts'
export { reviewTutorial } from './review-tutorial.ts'
export { tagDisplay } from './feeds/tag-labels.ts'
export { seedCatalog, type CatalogSeed } from './seed-catalog.ts'
export { snoozeTutorial } from './snooze-tutorial.ts'
export type { Owner } from './tutorial-meta.ts'
