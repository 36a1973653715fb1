import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { contributeToAdmin } from './admin.ts'
import { followFixes } from './problems/fixes.ts'
import { openProblems } from './problems/open-problems.ts'
import { PROBLEMS, PROBLEMS_LOCK } from './problems/stored-problem.ts'
import { feedbackSent, submitFeedback } from './submissions/submit-feedback.ts'
import { variables } from './variables.ts'

const FEEDBACK = 'tutorials.feedback.TutorialFeedback'

export default {
  name: 'feedback',
  variables,
  locks: [PROBLEMS_LOCK],
  indexes: [
    { name: 'feedback_of_tutorial', entity: FEEDBACK, columns: ['tutorialSlug', 'submittedAt'] },
    // by which lists begin with the newest
    { name: 'feedback_submitted', entity: FEEDBACK, columns: ['submittedAt'] },
    { name: 'problems_created', entity: PROBLEMS, columns: ['createdAt'] },
    { name: 'problems_of_reporter', entity: PROBLEMS, columns: ['reporter_ID', 'status'] },
    { name: 'problems_of_tutorial', entity: PROBLEMS, columns: ['tutorial_ID', 'status'] },
    {
      name: 'problems_waiting',
      entity: PROBLEMS,
      columns: ['answeredAt'],
      where: `status = 'FIXED' AND fixedInVersion IS NULL`
    },
    ...indexesOfWriters(PROBLEMS)
  ],
  routes: [submitFeedback, feedbackSent],
  admin: contributeToAdmin,
  attention: [openProblems],
  async listening() {
    followFixes().begin()
  }
} satisfies Domain
