/** `npm start`: serves the project as `cds-serve` does, with TypeScript run from source. */
import { createRequire } from 'node:module'
import { runTypeScript } from './platform/config.ts'

runTypeScript()
const serve = createRequire(import.meta.url)('@sap/cds/bin/serve.js') as { exec(): void }
serve.exec()
