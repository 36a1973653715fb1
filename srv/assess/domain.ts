import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Domain } from '../platform/domain.ts'
import { getResult, postAnswerForm, postCodeForm } from './forms/routes.ts'
import { getChecks, postCodeCheck, postValidateAnswer } from './routes.ts'
import { postCodeCheckSpecs } from './specs/code-check-specs.ts'
import { postValidateAnswerSpecs, SPECS_LOCK } from './specs/validate-answer-specs.ts'

const submissions = ['tutorials.assess.CodeCheckSubmissions', 'tutorials.assess.ValidateAnswerSubmissions']

export default {
  name: 'assess',
  locks: [SPECS_LOCK],
  routes: [
    ...[postCodeCheckSpecs, postValidateAnswerSpecs],
    ...[getChecks, postCodeCheck, postValidateAnswer, postAnswerForm, postCodeForm, getResult]
  ],
  indexes: submissions.flatMap(entity => [
    { entity, columns: ['user_ID'] },
    { entity, columns: ['createdAt'] },
    { entity, columns: ['tutorialSlug', 'createdAt'] },
    ...indexesOfWriters(entity)
  ]),
  retention: submissions.map(entity => ({ entity, column: 'createdAt', days: 365 }))
} satisfies Domain
