import { z } from 'zod'
import type { Access } from '../../platform/access/access.ts'
import type { ToolMount } from '../../platform/tools/index.ts'

/** A service as its two tools need it. */
export interface ServiceRow {
  readonly service: string
  readonly mount: ToolMount
  readonly access: Access
  /** Entities that can be queried, without the name of the service. */
  readonly names: readonly string[]
}

/** One of the entities; a service without any takes no name. */
export const entityInput = ({ names }: ServiceRow) => z.enum(names as [string, ...string[]])

/** Rows of an answer without a limit, and at most. */
export const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
/** Entities with long rows, or of services that everyone may ask. */
const LIMITS: Readonly<Record<string, number>> = { SearchableItems: 200, Tags: 200 }

export const limitOf = (entity: string): number => LIMITS[entity] ?? MAX_LIMIT
