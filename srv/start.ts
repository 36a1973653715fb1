/** Starts the project like `cds-serve`, running TypeScript from source. */
import { createRequire } from 'node:module'
import { logAsJson } from '../lib/process/log-lines.ts'
import { channelName, isProduction, keepCompiled, runTypeScript } from './platform/config/config.ts'

if (isProduction()) logAsJson(channelName())
keepCompiled()
runTypeScript()
const { replacePluginStart } = await import('./cap/database/change-log-start.ts')
replacePluginStart()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
