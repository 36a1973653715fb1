import { allowanceOfBatch, clientRead, ReadAllowance } from '../database/reads/allowance.ts'
import type { Operation, RunningService, ServiceRequest } from '../types.ts'

/** The allowance of a request; all parts of a batch have one together. */
export const allowanceOf = ({ http }: ServiceRequest): ReadAllowance =>
  clientRead() ?? (http ? allowanceOfBatch(http.req) : new ReadAllowance())

/** True for calls of functions: as reads they change nothing, so what they read counts for their client. */
export function callsFunction({ event, target, query }: ServiceRequest, service: RunningService): boolean {
  const declared: Iterable<Operation> | undefined = query ? target?.actions : service.actions
  return [...(declared ?? [])].some(
    ({ name, kind }) => kind === 'function' && name.slice(name.lastIndexOf('.') + 1) === event
  )
}

/** Counts what a handler has answered, before it is written as JSON. @throws HttpError 413 for too much. */
export function countAnswer(answer: unknown, allowance: ReadAllowance): void {
  if (typeof answer === 'string') allowance.answer(answer.length)
  else if (Array.isArray(answer)) for (const part of answer as readonly unknown[]) countAnswer(part, allowance)
  else if (isPlain(answer)) countMembers(answer, allowance)
}

function countMembers(value: object, allowance: ReadAllowance): void {
  for (const [name, part] of Object.entries(value)) {
    allowance.answer(name.length)
    countAnswer(part, allowance)
  }
}

/** False for media, which are sent as they are read. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
