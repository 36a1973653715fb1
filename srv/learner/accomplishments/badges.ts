import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'
import { AWARDS } from './award.ts'

const { SELECT } = cds.ql

/** An accomplishment that a person has. */
export interface Badge {
  readonly name: string
  readonly icon: string | null
  readonly description: string | null
  readonly awardedAt: string
}

/** The badges of a person, the newest first. */
export function badgesOf(db: Db, user: string): Promise<Badge[]> {
  return badges(db, [user])
}

const badges = translatedSelect<Badge>(([user_ID]) =>
  SELECT.from(AWARDS)
    .columns(
      'accomplishment.name as name',
      'accomplishment.icon as icon',
      'accomplishment.description as description',
      'awardedAt'
    )
    .where({ user_ID })
    .orderBy('awardedAt desc', 'accomplishment.name')
)
