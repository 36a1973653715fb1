export { PRIZE_RECORDS, PRIZES } from './stored.ts'
