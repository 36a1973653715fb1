/** Starts the backend like `cds-serve`, with what processes of the platform have: lines of JSON in production, compiled code that is kept. */
import { createRequire } from 'node:module'
import { logAsJson } from '../lib/process/log-lines.ts'
import { channelName, isProduction, keepCompiled, runTypeScript } from './platform/config/config.ts'

if (isProduction()) logAsJson(channelName())
keepCompiled()
runTypeScript()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
