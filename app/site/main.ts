/** `node app/site/main.ts`: the learner site alone, without login, in front of a backend. */
import { createServer } from 'node:http'
import { config } from './config.ts'
import { createSite } from './index.ts'

const { port, backendUrl, origin } = config()
const write = (...parts: unknown[]): void => void process.stderr.write(`[site] ${parts.map(String).join(' ')}\n`)
const site = await createSite({ backendUrl, origin, warn: write, error: write })
createServer(site.answer).listen(port, () => write(`listening on ${origin}`))
