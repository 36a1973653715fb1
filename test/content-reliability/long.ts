/** Runs one reliability scenario for as long as it takes: see docs/guides/reliability.md. */
import { parseArgs } from 'node:util'
import { anomalies } from './anomalies.ts'
import { convergence } from '../odata-delta/convergence.ts'
import { concurrentSessions } from './concurrent-sessions.ts'
import { crash } from './crash.ts'
import { fuzz as graphqlFuzz } from '../graphql/fuzz.ts'
import { fuzz as hcqlFuzz } from '../hcql/fuzz.ts'
import { crossTalk as a2aCrossTalk } from '../a2a/cross-talk.ts'
import { fuzz as a2aFuzz } from '../a2a/fuzz.ts'
import { crossTalk } from '../mcp/cross-talk.ts'
import { fuzz as mcpFuzz } from '../mcp/fuzz.ts'
import { fuzz as odataFuzz } from '../odata/fuzz.ts'
import { fuzz } from './fuzz.ts'
import { SECOND } from '../../lib/time.ts'
import { laboratory } from './support/laboratory.ts'
import { linearizableHead } from './linearizable-head.ts'
import { preparedLists } from '../graphql/prepared-lists.ts'
import { preparedQueries } from '../hcql/prepared-queries.ts'
import { preparedReads } from '../odata/prepared-reads.ts'
import { Progress } from './support/progress.ts'
import { rollingRestart } from './rolling-restart.ts'
import { runScenario, type Scenario } from './support/scenario.ts'
import { seeded } from './support/seeded.ts'
import { visibility } from './visibility.ts'

/** Each scenario with the rounds of its long form. */
const scenarios: Readonly<Record<string, readonly [Scenario, number]>> = {
  'a2a-cross-talk': [a2aCrossTalk, 10_000],
  'a2a-fuzz': [a2aFuzz, 100_000],
  crash: [crash, 50],
  visibility: [visibility, 200],
  'linearizable-head': [linearizableHead, 300],
  'concurrent-sessions': [concurrentSessions, 50],
  anomalies: [anomalies, Infinity],
  'rolling-restart': [rollingRestart(1000), 40],
  delta: [convergence, 500],
  fuzz: [fuzz, 100_000],
  'graphql-fuzz': [graphqlFuzz, 100_000],
  'hcql-fuzz': [hcqlFuzz, 100_000],
  'mcp-cross-talk': [crossTalk, 10_000],
  'mcp-fuzz': [mcpFuzz, 100_000],
  'odata-fuzz': [odataFuzz, 100_000],
  'prepared-lists': [preparedLists, 8400],
  'prepared-queries': [preparedQueries, 8400],
  'prepared-reads': [preparedReads, 9000]
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    requests: { type: 'string' },
    from: { type: 'string', default: '0' },
    seed: { type: 'string' },
    database: { type: 'string', default: 'sqlite' }
  }
})
const [name = ''] = positionals
const [scenario, rounds] = scenarios[name] ?? []
if (!scenario || (values.database !== 'sqlite' && values.database !== 'postgres')) {
  process.stderr.write(
    `long.ts ${Object.keys(scenarios).join('|')}\n  [--rounds N] [--requests N] [--seed N] [--from ROUND] [--database sqlite|postgres]\n`
  )
  process.exit(1)
}

const TELL_EACH = 10 * SECOND
const MOST_DIFFERENCES = 20

const title = `${name} on ${values.database}`
const tell = (line: string): void => void process.stderr.write(`${new Date().toISOString()} ${title}: ${line}\n`)
const { start, close } = await laboratory(values.database)
const random = seeded(Number(values.seed ?? Math.floor(Math.random() * 2 ** 32)))
const progress = new Progress({ requests: Number(values.requests ?? Infinity), differences: MOST_DIFFERENCES, tell })
process.once('SIGINT', () => progress.stop()).once('SIGTERM', () => progress.stop())
const telling = setInterval(() => tell(String(progress)), TELL_EACH)
try {
  const [from, most] = [Number(values.from), Number(values.rounds ?? rounds)]
  await runScenario(title, scenario, { start, random, from, rounds: most, progress })
} finally {
  clearInterval(telling)
  tell(`${String(progress)}; goes on with --seed ${random.seed} --from ${progress.next}`)
  await close()
}
