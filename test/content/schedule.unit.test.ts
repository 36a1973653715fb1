import { describe, expect } from '@jest/globals'
import { Cron } from 'croner'
import { cleanUp, sweepSessions } from '../../srv/content/retention/jobs.ts'
import { verifies } from '../requirements/verifies.ts'

const noon = new Date('2027-03-01T12:00:00Z')

const runsOf = (cron: string, count: number): string[] =>
  new Cron(cron, { timezone: 'UTC', paused: true }).nextRuns(count, noon).map(run => run.toISOString())

describe('the content jobs', () => {
  verifies('CONTENT-020', 'sweep every five minutes', () => {
    expect(runsOf(sweepSessions.cron, 3)).toEqual([
      '2027-03-01T12:05:00.000Z',
      '2027-03-01T12:10:00.000Z',
      '2027-03-01T12:15:00.000Z'
    ])
  })

  verifies('JOBS-013', 'clean up daily at three', () => {
    expect(runsOf(cleanUp.cron, 2)).toEqual(['2027-03-02T03:00:00.000Z', '2027-03-03T03:00:00.000Z'])
  })
})
