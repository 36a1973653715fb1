import { expect } from '@jest/globals'
import { Cron } from 'croner'
import embeddings from '../../srv/embeddings/domain.ts'
import secrets from '../../srv/secrets/domain.ts'
import { verifies } from '../requirements/verifies.ts'

/** The first two runs of a job after noon of a day. */
function runsOf(jobs: readonly { readonly name: string; readonly cron: string }[], wanted: string) {
  const { cron = '' } = jobs.find(({ name }) => name === wanted) ?? {}
  const runs = new Cron(cron, { timezone: 'UTC', paused: true }).nextRuns(2, new Date('2027-03-01T12:00:00Z'))
  return runs.map(run => run.toISOString())
}

verifies('JOBS-018', 'secrets are looked through every day', () => {
  expect(runsOf(secrets.jobs, 'secret-expiry-check')).toEqual(['2027-03-02T04:11:00.000Z', '2027-03-03T04:11:00.000Z'])
})

verifies('JOBS-014', 'embeddings are reconciled every hour at minute 17', () => {
  const runs = ['2027-03-01T12:17:00.000Z', '2027-03-01T13:17:00.000Z']
  expect(runsOf(embeddings.jobs, 'embedding-reconciliation')).toEqual(runs)
})

verifies('JOBS-015', 'orphans of embeddings are removed every day at 03:30 UTC', () => {
  const runs = ['2027-03-02T03:30:00.000Z', '2027-03-03T03:30:00.000Z']
  expect(runsOf(embeddings.jobs, 'embedding-orphan-prune')).toEqual(runs)
})
