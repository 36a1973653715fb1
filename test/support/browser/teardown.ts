import { running } from './running.ts'
import { tellOfCrash } from './setup.ts'

/** Closes the browser that the setup started. */
export default async function teardown(): Promise<void> {
  running.server?.off('close', tellOfCrash)
  await running.server?.close()
}
