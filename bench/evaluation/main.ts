import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { inheritedVariables } from '../support/config.ts'
import { evaluate, type Evaluation, type Run } from './evaluation.ts'
import { readGolden } from './golden.ts'
import { changesOf, summaryOf, tableOf } from './summary.ts'

const USAGE = `npm run evaluate -- [--questions FILE] [--model NAME]… [--repeat N] [--least SHARE] [--out FILE] [--baseline FILE]

Asks the assistant golden questions and judges the answers: tools, citations, refusals, links that lead nowhere. It starts
a platform of its own with the sample tutorials. The endpoint is that of OPENAI_BASE_URL, OPENAI_API_KEY, MODEL_PROTOCOL.

  --questions  JSON file of questions (bench/evaluation/questions.json)
  --model      name of a model; with several, each is asked and compared with the first
  --repeat     answers to each question, since models answer differently each time (1)
  --least      share of passed answers below which the exit code is 1 (1)
  --out        file for the evaluation of the last model as JSON
  --baseline   file of an earlier evaluation, of another model or of another version of the instructions, to compare with`

const QUESTIONS = fileURLToPath(new URL('./questions.json', import.meta.url))
const ENDPOINT = ['OPENAI_BASE_URL', 'OPENAI_API_KEY', 'OPENAI_TIMEOUT_MS', 'MODEL_PROTOCOL', 'MODEL_OUTPUT']

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      questions: { type: 'string', default: QUESTIONS },
      model: { type: 'string', multiple: true, default: [] },
      repeat: { type: 'string', default: '1' },
      least: { type: 'string', default: '1' },
      out: { type: 'string' },
      baseline: { type: 'string' },
      help: { type: 'boolean', default: false }
    }
  })
  if (values.help) return tell(USAGE)
  const [repeat, least] = [numberOf('repeat', values.repeat, 1, 100), numberOf('least', values.least, 0, 1)]
  const environment = inheritedVariables(ENDPOINT)
  if (!environment['OPENAI_BASE_URL'] && !environment['OPENAI_API_KEY'])
    throw new Error('no model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set')
  const golden = readGolden(values.questions)
  const baseline =
    values.baseline === undefined ? [] : [JSON.parse(readFileSync(values.baseline, 'utf8')) as Evaluation]
  const evaluations = [...baseline]
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-evaluation-'))
  try {
    for (const model of values.model.length > 0 ? values.model : [undefined]) {
      if (values.model.length > 1) tell(`-- ${model}`)
      evaluations.push(await evaluate(folder, golden, environment, model, repeat, tellRun))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const [first, ...others] = evaluations as [Evaluation, ...Evaluation[]]
  tell(`\n${tableOf(evaluations)}`)
  for (const other of others) changesOf(first, other).forEach(tell)
  const last = evaluations.at(-1) as Evaluation
  if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(last, undefined, 2)}\n`)
  return summaryOf(last).passed >= least ? 0 : 1
}

function numberOf(name: string, text: string, least: number, most: number): number {
  const number = Number(text)
  if (text.trim() !== '' && number >= least && number <= most) return number
  throw new Error(`--${name} is a number from ${least} to ${most}`)
}

function tellRun(id: string, { faults }: Run): void {
  tell(faults.length === 0 ? `ok   ${id}` : `FAIL ${id}: ${faults.join('; ')}`)
}

function tell(line: string): 0 {
  console.log(line)
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
