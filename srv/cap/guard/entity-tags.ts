import cds from '@sap/cds'
import { currentTransaction, isPostgres } from '../database/database.ts'
import {
  type Definitions,
  type Entity,
  framework,
  type Operand,
  type ServiceRequest,
  type Source,
  type Token
} from '../types.ts'

const { SELECT } = cds.ql

/**
 * Locks the row of a write with an entity tag, on PostgreSQL. CAP compares the tag in a sub-query of the write. One that waits
 * for another one sees the row there as it was before the wait, so that of two writers who hold one tag both would win;
 * after a lock, the write begins with the row as it is then. Rows of paths and drafts are not locked.
 */
export async function lockTagged({ subject, target, _etagValidationClause: clause }: ServiceRequest): Promise<void> {
  const [row, ...further] = (subject as Source | undefined)?.ref ?? []
  if (!clause || !target || !isPostgres() || further.length > 0 || typeof row !== 'object' || !row.where) return
  const stored = storedEntity(target)
  const isKey = (token: Token): boolean => typeof token === 'string' || 'val' in token || isElement(token, stored)
  if (!row.where.every(isKey)) return
  await currentTransaction().run(SELECT.one.from(stored.name).columns('1 as locked').where(row.where).forUpdate())
}

const isElement = ({ ref }: Operand, { elements }: Entity): boolean =>
  ref?.length === 1 && typeof ref[0] === 'string' && ref[0] in elements

/** The entity whose table holds the rows of a projection. */
function storedEntity(entity: Entity): Entity {
  const name = (entity.projection ?? entity.query?.SELECT)?.from.ref?.[0]
  const source = typeof name === 'string' && (framework.model.definitions as Definitions<Entity>)[name]
  return source ? storedEntity(source) : entity
}
