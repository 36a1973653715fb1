export { applyPublished, type PublishedTutorial } from './apply-published.ts'
export { navigatorSettings, type NavigatorSettings } from './navigator-settings.ts'
export {
  navigationRows,
  repositories,
  repositoryOf,
  tutorialIds,
  type NavigationRow,
  type Repository
} from './queries.ts'
