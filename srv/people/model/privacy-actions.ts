import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import type { Db } from '../../cap/database/database.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

const ACTIONS = 'tutorials.people.PrivacyProtectionActions'

/** Something that is done for the request of a person. */
interface PrivacyAction {
  readonly ID: string
  readonly userUuid: string
  readonly actionType: string
  readonly status: string
  readonly requestedAt: string
}

/** Notes an action that begins. */
export async function notePrivacyAction(
  db: Db,
  action: PrivacyAction & { readonly dsrRequestNumber: string | null }
): Promise<void> {
  await db.run(INSERT.into(ACTIONS).entries({ ...action }))
}

/** The action that somebody has noted; undefined when there is none. */
export const privacyActionOf = (
  db: Db,
  wanted: Pick<PrivacyAction, 'ID' | 'actionType'> & { readonly createdBy: string }
): Promise<PrivacyAction | undefined> =>
  db.run(
    SELECT.one
      .from(ACTIONS)
      .columns('ID', 'userUuid', 'actionType', 'status', 'requestedAt')
      .where({ ...wanted })
  )

/** Notes that an action is done. */
export async function completePrivacyAction(db: Db, ID: string): Promise<void> {
  await db.run(UPDATE.entity(ACTIONS).set({ status: 'COMPLETED', completedAt: now().toISOString() }).where({ ID }))
}
