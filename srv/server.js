import { runTypeScript } from './platform/config/config.ts'
import server from './server.ts'

/** The backend, for the commands of CAP (`cds-serve`, `cds watch`), which look for this file. */
runTypeScript()
export default server
