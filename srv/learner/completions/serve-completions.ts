import cds, { type ApplicationService, type Request } from '@sap/cds'
import { z } from 'zod'
import { badRequest, notFound } from '../../../lib/errors.ts'
import { nowMs } from '../../../lib/time.ts'
import { currentTransaction, queuePerTransaction, type Tx } from '../../cap/database/database.ts'
import { callerOfRequest } from '../../platform/access/cap-user.ts'
import { conformsTo } from '../../platform/http/schema.ts'
import { givenTime } from '../records/given-time.ts'
import { lockLearner } from '../records/lock-learner.ts'
import { type Learner, POINTS } from '../records/record.ts'
import type { Catalog } from '../rollup/read-structure.ts'
import type { TutorialTask } from '../rollup/structure.ts'
import { structure } from '../rollup/structure-cache.ts'
import { completeSteps, type Outcome } from './complete-steps.ts'
import { createRecord } from './create-record.ts'
import { resetTutorial } from './reset-tutorial.ts'

const { SELECT } = cds.ql

const MAX_STEPS = 500

const slug = z
  .string('slug is needed')
  .trim()
  .min(1, 'slug is needed')
  .max(255, 'slug has at most 255 characters')
  .transform(text => text.toLowerCase())
const stepNumber = z.int('stepNumber is a whole number').min(0, 'stepNumber is not negative')
const number = (field: string) => z.int(`${field} is a whole number`)

const readStep = conformsTo(z.object({ slug, stepNumber }))
const readSteps = conformsTo(
  z.object({
    steps: z
      .array(z.object({ slug, stepNumber, completedAt: z.string().nullish() }), 'steps is a list')
      .max(MAX_STEPS, `steps has at most ${MAX_STEPS} entries`)
  })
)
const readTutorial = conformsTo(z.object({ slug }))
const readTask = conformsTo(
  z.object({
    taskLegacyId: number('taskLegacyId'),
    taskType: z.enum(
      ['TUTORIAL', 'GROUP', 'MISSION', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST', 'STEP'],
      'taskType must be the type of a task'
    ),
    eventLegacyId: number('eventLegacyId').nullish()
  })
)

/** Binds the operations of `service.cds`. */
export function serveCompletions(service: ApplicationService): void {
  service.on('completeStep', request => {
    const { slug, stepNumber } = readStep(request.data)
    return asLearner(request, async (tx, catalog, learner) => {
      const tutorial = tutorialWith(catalog, slug)
      if (!tutorial.isActive) throw unknownTutorial()
      if (!tutorial.steps.has(stepNumber))
        throw badRequest('no_such_step', 'stepNumber must be the number of a step of the tutorial', 'stepNumber')
      const { completed } = await completeSteps(tx, catalog, learner, [{ tutorial, number: stepNumber, at: nowMs() }])
      const completedSteps = completed.get(tutorial) ?? []
      return { completedSteps, points: POINTS * completedSteps.length }
    })
  })

  service.on('completeSteps', request => {
    const { steps } = readSteps(request.data)
    return asLearner(request, (tx, catalog, learner) => recordSteps(tx, catalog, learner, steps))
  })

  service.on('resetTutorialProgress', request => {
    const { slug } = readTutorial(request.data)
    return asLearner(request, async (tx, catalog, learner) => {
      const reset = await resetTutorial(tx, catalog, learner, tutorialWith(catalog, slug))
      if (reset.supersededRecordCount > 0) tellReset(service, request, learner, slug, reset)
      return reset
    })
  })

  service.on('createTaskRecord', request => {
    const { eventLegacyId, ...task } = readTask(request.data)
    return asLearner(request, async (tx, catalog, learner) => {
      const ID = await createRecord(tx, catalog, learner, task, eventLegacyId ?? null)
      return tx.run(SELECT.one.from('DeveloperService.TaskRecords').where({ ID }))
    })
  })
}

const inTurn = queuePerTransaction()

/** Runs `work` for the caller, who is locked, after other requests of the same batch; the structure is read before. */
async function asLearner<T>(
  request: Request,
  work: (tx: Tx, catalog: Catalog, learner: Learner) => Promise<T>
): Promise<T> {
  const caller = callerOfRequest(request)
  const catalog = await structure()
  const tx = currentTransaction()
  return inTurn(tx, async () => work(tx, catalog, await lockLearner(tx, caller)))
}

function tutorialWith({ bySlug }: Catalog, slug: string): TutorialTask {
  const tutorial = bySlug.get(slug)
  if (!tutorial) throw unknownTutorial()
  return tutorial
}

const unknownTutorial = () => notFound('Tutorial not found', 'slug')

interface SentStep {
  readonly slug: string
  readonly stepNumber: number
  readonly completedAt?: string | null | undefined
}

async function recordSteps(tx: Tx, catalog: Catalog, learner: Learner, sent: readonly SentStep[]) {
  const steps = sent.map(({ slug, stepNumber: number, completedAt }) => {
    const tutorial = catalog.bySlug.get(slug)
    return { tutorial: tutorial?.isActive ? tutorial : undefined, number, at: givenTime(completedAt, 'completedAt') }
  })
  const known = steps.filter((step): step is typeof step & { tutorial: TutorialTask } =>
    Boolean(step.tutorial?.steps.has(step.number))
  )
  const { outcomes } = await completeSteps(tx, catalog, learner, known)
  const recorded = new Map<object, Outcome>(known.map((step, index) => [step, outcomes[index] as Outcome]))
  return sent.map(({ slug, stepNumber }, index) => {
    const step = steps[index] as (typeof steps)[number]
    return { slug, stepNumber, outcome: recorded.get(step) ?? (step.tutorial ? 'NO_SUCH_STEP' : 'NOT_FOUND') }
  })
}

function tellReset(
  service: ApplicationService,
  request: Request,
  learner: Learner,
  tutorialSlug: string,
  { newAttemptNumber, ...reset }: Awaited<ReturnType<typeof resetTutorial>>
): void {
  const { source } = callerOfRequest(request)
  const told = { user: learner.ID, tutorialSlug, attemptNumber: newAttemptNumber, ...reset, tokenSource: source }
  request.on('succeeded', () => service.emit('TutorialProgressReset', told) as unknown as void)
}
