export const PRIZES = 'tutorials.prizes.Prizes'
export const PRIZE_RECORDS = 'tutorials.prizes.PrizeRecords'
