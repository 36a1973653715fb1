import type { ServiceRequest } from '../types.ts'

/**
 * CAP compares the entity tag of a write in a sub-query. A write that has waited for another one sees there, on PostgreSQL,
 * the row as it was before the wait, so that of two writers who hold one tag both would win. A condition on the row itself is
 * evaluated once more after the wait.
 */
export function compareTagsInRow({ query, _etagValidationClause: clause }: ServiceRequest): void {
  const write = query?.UPDATE ?? query?.DELETE
  if (!write?.where || !clause) return
  const [, { SELECT }] = clause
  const at = write.where.findIndex(part => typeof part === 'object' && part.SELECT === SELECT)
  if (at < 1 || !SELECT.where) return
  write.where = write.where.toSpliced(at - 1, 2, ...SELECT.where)
}
