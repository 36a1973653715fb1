import { running } from './running.ts'

/** Stops the PostgreSQL that the setup started and removes its data. */
export default async function teardown(): Promise<void> {
  await running.cluster?.stop()
}
