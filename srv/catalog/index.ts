export { applyPublished, type PublishedTutorial } from './apply-published.ts'
export {
  navigationRows,
  repositories,
  repositoryOf,
  tutorialIds,
  type NavigationRow,
  type Repository
} from './queries.ts'
