import { expect } from '@jest/globals'
import { Cron } from 'croner'
import secrets from '../../srv/secrets/domain.ts'
import { verifies } from '../requirements/verifies.ts'

verifies('JOBS-018', 'secrets are looked through every day', () => {
  const { cron = '' } = secrets.jobs.find(({ name }) => name === 'secret-expiry-check') ?? {}
  const [first, second] = new Cron(cron, { timezone: 'UTC', paused: true }).nextRuns(
    2,
    new Date('2027-03-01T12:00:00Z')
  )
  expect([first, second].map(run => run?.toISOString())).toEqual([
    '2027-03-02T04:11:00.000Z',
    '2027-03-03T04:11:00.000Z'
  ])
})
