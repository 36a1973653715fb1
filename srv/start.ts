/** Serves the project as `cds-serve` does, with TypeScript run from source. */
import { createRequire, enableCompileCache } from 'node:module'
import { runTypeScript } from './platform/config/config.ts'

// what was compiled once is read from the temporary folder at the next start, which then takes a quarter less
enableCompileCache()
runTypeScript()
const { replacePluginStart } = await import('./cap/database/change-log-start.ts')
replacePluginStart()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
