import { type Entity, framework } from '../types.ts'
import { navigatedEntity, plainEntity } from './eligible.ts'
import { allowanceOfBatch } from '../database/reads/allowance.ts'
import { headersOf, readBody, readsSeveral } from './body.ts'
import { keyOf, lessonOf, plans } from './plans.ts'
import type { Advice } from './plan-cache.ts'
import type { Bound, Plan } from './plan.ts'
import { Recording, recordReads } from '../database/reads/recording.ts'
import { takeTurn } from '../database/reads/turns.ts'
import { openReader, readTexts, runReading } from './run-statements.ts'
import { type Shape, shapeOf } from './shape.ts'
import type { Brought } from './sources.ts'

export { openReader, readTexts }
export { noteHarmless } from './eligible.ts'

/** A read of a service by somebody who may ask for it. */
export interface Read {
  readonly service: string
  /** Relative to the service. */
  readonly path: string
  readonly query: string
  /** The sender's id, as CAP knows it. */
  readonly user: string
  /** All else that the answer depends on: scopes, language, format. */
  readonly variant: string
  /** The request that has brought it, with all other parts of a batch. */
  readonly request: object
}

/** An answer that CAP has given, or would give. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Ways to answer a read. */
export type Preparation =
  | { readonly kind: 'answer'; readonly answer: () => Promise<Answer | undefined> }
  /** Have CAP answer within `record`, then tell what it has sent. */
  | {
      readonly kind: 'watch'
      readonly record: (work: () => void) => void
      readonly learn: (answer: Answer) => void
    }
  | { readonly kind: 'leave'; readonly why: string }

const leave = (why: string): Preparation => ({ kind: 'leave', why })

/** Looks what can be done with a read. */
export function prepareRead(read: Read): Preparation {
  const known = recognise(read)
  if (typeof known === 'string') return leave(known)
  const { shape, entity, brought, key } = known
  const advice = plans.adviceFor(key, brought)
  if (advice.kind === 'leave') return advice
  if (advice.kind === 'run') return { kind: 'answer', answer: () => answerOf(advice, shape, key, read.request) }
  const recording = new Recording()
  return {
    kind: 'watch',
    record: work => recordReads(recording, work),
    learn: ({ headers, body }) => {
      const { statements, hasOthers, page: next } = recording
      if (hasOthers) plans.giveUp(key, 'others')
      else void plans.learn(key, lessonOf({ shape, brought, entity, statements, next, headers, body }))
    }
  }
}

/** The answer by a plan that is there; undefined without one. Unlike `prepareRead` it notes nothing of a read without a plan. */
export function knownAnswer(read: Read): (() => Promise<Answer | undefined>) | undefined {
  const known = recognise(read)
  if (typeof known === 'string') return undefined
  const { shape, brought, key } = known
  const plan = plans.planFor(key, brought)
  return plan && (() => answerOf(plan, shape, key, read.request))
}

interface Recognised {
  readonly shape: Shape
  readonly entity: Entity
  readonly brought: Brought
  readonly key: string
}

/** The shape of a read and its values; a text that says why it has none. */
function recognise({ service: name, path, query, user, variant }: Read): Recognised | string {
  const service = framework.services[name]
  const shape = shapeOf(path, query)
  if (!service || !shape) return 'shape'
  const root = plainEntity(service, shape.entity)
  const entity = root && shape.navigation !== undefined ? navigatedEntity(service, root, shape.navigation) : root
  if (!entity) return 'entity'
  return { shape, entity, brought: { literals: shape.literals, user }, key: keyOf(shape, `${name}\n${variant}`) }
}

/** @throws HttpError when another part of the batch was refused before. */
async function answerOf(
  { plan, statements }: Extract<Advice<Plan, Bound>, { kind: 'run' }>,
  shape: Shape,
  key: string,
  request: object
): Promise<Answer | undefined> {
  const turn = takeTurn()
  if (turn) await turn
  const allowance = allowanceOfBatch(request)
  if (allowance.refusal) throw allowance.refusal
  const made = await runReading(readBody(plan, shape, statements), { allowance, isSeveral: readsSeveral(plan) })
  if (made === 'short') plans.noteShort(key, plan)
  return typeof made === 'object' ? { headers: headersOf(plan, made.body), body: made.body } : undefined
}
