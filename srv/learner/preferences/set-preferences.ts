import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Tx } from '../../cap/database/database.ts'
import { framework } from '../../cap/types.ts'
import { userOf } from '../../people/index.ts'

const { SELECT, UPSERT } = cds.ql

export const PREFERENCES = 'tutorials.learner.UserLearningPreferences'

type Field = 'deployment' | 'role' | 'cloud' | 'preferredEventRegion'

/** Chosen values by field; null is not set. */
export type Choices = Readonly<Partial<Record<Field, string | null>>>

/** The row of LearningPreferences. */
export interface Preferences extends Record<Field, string | null> {
  readonly user_ID: string
  readonly modifiedAt: string
}

/** Sets the given fields of the caller's preferences and leaves the others; one statement, so parallel calls both count. */
export async function setPreferences(tx: Tx, caller: Caller, choices: Choices): Promise<Preferences> {
  const { ID: user_ID } = await userOf(tx, caller)
  await tx.run(UPSERT.into(PREFERENCES).entries({ user_ID, ...choices }))
  const columns = ['user_ID', 'deployment', 'role', 'cloud', 'preferredEventRegion', 'modifiedAt']
  return tx.run<Preferences>(
    SELECT.one
      .from(PREFERENCES)
      .columns(...columns)
      .where({ user_ID })
  )
}

/**
 * The value for `field`, null when none is given.
 * @throws HttpError 400 naming `parameter` and the values that the model knows.
 */
export function choiceOf(field: Field, given: unknown, parameter: string = field): string | null {
  if (given === undefined || given === null) return null
  const known = valuesOf(field)
  if (typeof given === 'string' && known.includes(given)) return given
  throw badRequest('invalid_value', `${parameter}: must be one of ${known.join(', ')}`, parameter)
}

interface Definition {
  readonly elements?: Readonly<Record<string, { readonly enum?: object }>>
}

function valuesOf(field: Field): readonly string[] {
  const definitions = framework.model.definitions as Readonly<Record<string, Definition>>
  return Object.keys(definitions[PREFERENCES]?.elements?.[field]?.enum ?? {})
}
