import type { IncomingMessage } from 'node:http'
import { clientRead, ReadAllowance } from '../database/reads/allowance.ts'
import type { ServiceRequest } from '../types.ts'

const ofBatches = new WeakMap<IncomingMessage, ReadAllowance>()

/** The allowance of a request; all parts of a batch have one together. */
export function allowanceOf({ http }: ServiceRequest): ReadAllowance {
  const allowance = clientRead() ?? (http && ofBatches.get(http.req)) ?? new ReadAllowance()
  if (http) ofBatches.set(http.req, allowance)
  return allowance
}
