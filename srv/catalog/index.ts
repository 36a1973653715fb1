export { applyPublished } from './tutorials/apply-published.ts'
export { applyPaths, type PathChange, restorePaths, samePath, withPresentTags } from './curation/apply-paths.ts'
export { readPath } from './curation/read-path.ts'
export {
  type Contributor,
  contributorsIn,
  giveContributors,
  slugsWithoutContributors
} from './tutorials/contributors.ts'
export { draftMission } from './curation/draft-mission.ts'
export { isSlugAvailable } from './curation/slugs.ts'
export { makeStep, stepsOf, stepsOfTutorials, taskTitle, type StepRow } from './tutorials/learned-tasks.ts'
export { knownMetadata } from './tutorials/known-metadata.ts'
export { lockCuration } from './model/transaction.ts'
export { puzzleLayout } from './model/puzzles.ts'
export { inactiveTutorials } from './tutorials/inactive-tutorials.ts'
export { monitorTutorial } from './tutorials/monitor-tutorial.ts'
export {
  categorySeeds,
  classifiedItems,
  classifiedKinds,
  replaceCategories,
  tutorialTexts,
  type CategoryScore,
  type ClassifiedItem,
  type ClassifiedKind,
  type TutorialText
} from './curation/categories.ts'
export {
  activeStep,
  activeTutorials,
  countOwnerless,
  navigationRows,
  newestTutorials,
  repositories,
  repositoryOf,
  shownSteps,
  tutorialIds,
  tutorialTitles
} from './model/queries.ts'
export { type GraphEdgeRow, graphEdgeRows, graphVertexRows, missionOfCommunity } from './feeds/graph-rows.ts'
export { missionAlternatives } from './feeds/mission-alternatives.ts'
export { missionPaths, type MissionPath } from './feeds/mission-paths.ts'
export { missionTutorials } from './feeds/mission-tutorials.ts'
export { featuredRows } from './feeds/rows.ts'
export { namedEntries } from './feeds/named-entries.ts'
export type { NamedEntry } from './feeds/slug-mapping.ts'
export { formerOutlines, giveOutlines, outlinesOf, removeOutlines, slugsWithoutOutline } from './tutorials/outlines.ts'
export { tutorialStates, type TutorialState } from './tutorials/retire-tutorials.ts'
export { readTaskFacts, type TaskFacts } from './feeds/task-facts.ts'
export { type CatalogItem, type CatalogTask, readCatalogStructure } from './feeds/structure-rows.ts'
export { reviewTimes } from './tutorials/review-times.ts'
export { reviewTutorial } from './tutorials/review-tutorial.ts'
export { searchedCollections, searchedTutorials, type SearchedTask } from './model/searched-tasks.ts'
export {
  countShownTutorials,
  shownTutorials,
  type ShownTutorial,
  tutorialsWrittenSince
} from './model/shown-tutorials.ts'
export { tagsOfTutorials, tutorialCard } from './tutorials/tutorial-card.ts'
export { type Subject, subjects } from './tags/subjects.ts'
export { presentName, tagAliases } from './tags/aliases.ts'
export { registerTagUse } from './tags/used-tags.ts'
export { tagDisplay, tagNames, type TagNames } from './tags/tag-names.ts'
export { deleteSeeded, seededRows, type SeededRows, type SeedNames } from './curation/seeded-rows.ts'
export { seedCatalog, type CatalogSeed } from './curation/seed-catalog.ts'
export { snoozeTutorial } from './tutorials/snooze-tutorial.ts'
export { type Owner, ownedSlugs, ownedTutorials } from './tutorials/tutorial-meta.ts'
export { shownMissions } from './tools/missions.ts'
export { metaOf, rowOfPage, tablesOfPages, type TutorialFacts } from './tutorials/row-of-page.ts'
