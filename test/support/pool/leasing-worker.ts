/** A process that leases a backend, tells its id and waits, as a jest worker does between two test files. */
import { BackendPool } from './backend-pool.ts'

const { backend } = await new BackendPool().lease('sqlite', {})
process.send?.(backend.pid)
setInterval(() => undefined, 1000)
