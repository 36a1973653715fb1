/** Starts the project like `cds-serve`, running TypeScript from source. */
import { createRequire, enableCompileCache } from 'node:module'
import { runTypeScript } from './platform/config/config.ts'

// the V8 compile cache in the temporary folder makes the next start a quarter faster
enableCompileCache()
runTypeScript()
const { replacePluginStart } = await import('./cap/database/change-log-start.ts')
replacePluginStart()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
