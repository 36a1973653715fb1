import { framework } from '../types.ts'

/**
 * Tables in which these extensions keep their rows. An application declares them in its own model, and their namespace in
 * its configuration (`cap-extensions` in `.cdsrc.json`).
 */
const NAMESPACE = framework.env['cap-extensions'].namespace

/** Rows that writers lock, so that they follow one another on all instances. */
export const LOCKS = `${NAMESPACE}.Locks`
/** Counters that never run backwards. */
export const COUNTERS = `${NAMESPACE}.Counters`
/** Generation numbers on which caches depend. */
export const GENERATIONS = `${NAMESPACE}.Generations`
/** Rows of tracked entities that have changed, for delta links. */
export const CHANGED_ROWS = `${NAMESPACE}.ChangedRows`
/** Positions that delta links refer to. */
export const DELTA_LOG = `${NAMESPACE}.DeltaLog`

/** Name of the table of an entity in SQL. */
export const tableOf = (entity: string): string => entity.replaceAll('.', '_')
