/** Starts the project like `cds-serve`, running TypeScript from source. */
import { createRequire, enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTypeScript } from './platform/config/config.ts'

// the compile cache makes the next start a quarter faster; threads use it when the environment names its folder
process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache')
enableCompileCache(process.env['NODE_COMPILE_CACHE'])
runTypeScript()
const { replacePluginStart } = await import('./cap/database/change-log-start.ts')
replacePluginStart()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
