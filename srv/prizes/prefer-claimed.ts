import { parameters, type Tx } from '../cap/database/database.ts'

/**
 * The part of a merge of two accounts that concerns prizes: of two records of one prize that one of them has claimed, the
 * claimed one stays, whichever account it is of. Of others that of the primary account stays.
 */
export const preferClaimed = {
  moves: [],

  async before(tx: Tx, secondary: string, primary: string): Promise<void> {
    const [to, from] = parameters(2)
    await tx.run(
      `DELETE FROM tutorials_prizes_PrizeRecords WHERE user_ID = ${to} AND status = 'EARNED' AND EXISTS (
         SELECT 1 FROM tutorials_prizes_PrizeRecords AS other WHERE other.user_ID = ${from} AND other.status = 'CLAIMED'
         AND other.prize_ID = tutorials_prizes_PrizeRecords.prize_ID
         AND other.earnedFor = tutorials_prizes_PrizeRecords.earnedFor)`,
      [primary, secondary]
    )
  },
  after: async (): Promise<void> => undefined,
  follow: async (): Promise<void> => undefined
}
