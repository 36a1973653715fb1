import type { Operation } from '../../metadata/types.ts'
import {
  CHANGES,
  CONCEPT_GATE,
  EMBEDDINGS,
  JOBS,
  METRICS,
  ownPages,
  PEOPLE,
  QUERY,
  RENAME_TAG,
  REPORTS,
  SECRETS,
  TAG_IMPORT,
  TOKENS,
  VERSIONS
} from './own-pages.ts'

/**
 * Operations that a page or a list carries out, which says what follows, or chooses what it concerns; so they are not offered
 * by their parameters alone.
 */
export const operationsOfPages: Readonly<Record<string, readonly string[]>> = {
  '': ['attention'],
  Tutorials: ['visibility'],
  [JOBS]: ['listJobs', 'runJob'],
  [CONCEPT_GATE]: [
    'conceptGate',
    'mergeConcepts',
    'previewMerge',
    'previewMergedLinks',
    'publishConcepts',
    'similarConcepts'
  ],
  [SECRETS]: ['secretWarnings', 'setSecretValue', 'rotateSecretValue', 'clearSecretValue', 'revealSecretValue'],
  [TOKENS]: ['mintPAT'],
  [QUERY]: ['recordRun'],
  [VERSIONS]: ['previewRollback', 'rollbackContent', 'endPublish'],
  [PEOPLE]: ['exportPerson', 'eraseUser', 'anonymizeUser', 'anonymizeByDsrRequest', 'previewUserMerge'],
  [CHANGES]: ['putBack'],
  [RENAME_TAG]: ['renameTag', 'previewRename'],
  [TAG_IMPORT]: ['previewTagImport', 'commitTagImport'],
  [REPORTS]: ['makeSynonym', 'ignoreSearch', 'reopenSearch'],
  [METRICS]: ['getMetricsSnapshot', 'metricHistory', 'storedMetrics'],
  [EMBEDDINGS]: ['seedEmbeddings'],
  CompletionPushSettings: ['toggleCompletionPush'],
  FeaturedTasks: ['setFeaturedOrder'],
  VerbDefinitions: ['markVerbExplainerReviewed', 'bulkMarkVerbExplainersReviewed'],
  ShelfDefinitions: ['markShelfExplainerReviewed', 'bulkMarkShelfExplainersReviewed'],
  HomepageShelves: ['markShelfEntryExplainerReviewed', 'bulkMarkShelfEntryExplainersReviewed']
}

const places = new Map(Object.entries(operationsOfPages).flatMap(([at, names]) => names.map(name => [name, at])))

/** The address of the page that carries an operation out; undefined for one that is offered by itself. */
export const pageOfOperation = (name: string): string | undefined => places.get(name)

/** Operations that are offered by themselves: those of a page are offered there, and one with a secret nowhere else. */
export const offeredOf = (operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(({ name, isSecret }) => !isSecret && pageOfOperation(name) === undefined)

/** The name of a page of its own. */
export const nameOfPage = (at: string): string | undefined => ownPages.find(page => page.at === at)?.name
