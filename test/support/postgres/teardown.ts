import { running } from './running.ts'

/** Removes what the setup made, and stops the PostgreSQL that it started. */
export default async function teardown(): Promise<void> {
  await running.template?.drop()
  await running.cluster?.stop()
}
