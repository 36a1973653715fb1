import * as words from '#workplace-words/pages/usual-jobs.ts'
import {
  CHANGES,
  CONCEPT_GATE,
  JOBS,
  PATH_EDITOR,
  PEOPLE,
  RENAME_TAG,
  REPORTS,
  SECRETS,
  TAG_IMPORT,
  VERSIONS
} from '../parts/own-pages.ts'

/** A job that admins come for, and the page where it is done. */
interface UsualJob {
  readonly name: string
  readonly at: string
  readonly parameters?: Readonly<Record<string, string>>
}

/** Jobs that the home page leads to, in its order. */
export const usualJobs: readonly UsualJob[] = [
  {
    name: words.reviewTutorials,
    at: 'Tutorials',
    parameters: { 'f.status': 'ACTIVE', sort: 'meta/reviewedDate' }
  },
  { name: words.answerReports, at: 'ProblemReports' },
  { name: words.writeMission, at: PATH_EDITOR, parameters: { of: 'Missions(new)' } },
  { name: words.writeAlert, at: 'Alerts(new)' },
  { name: words.renameTag, at: RENAME_TAG },
  { name: words.importTags, at: TAG_IMPORT },
  { name: words.publishConcepts, at: CONCEPT_GATE },
  { name: words.seeVainSearches, at: REPORTS },
  { name: words.answerRequest, at: PEOPLE },
  { name: words.rollBack, at: VERSIONS },
  { name: words.undoChange, at: CHANGES },
  { name: words.runJob, at: JOBS },
  { name: words.rotateSecret, at: SECRETS }
]
