import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawDiagrams } from '../../lib/diagrams/draw-diagrams.ts'
import { renderTutorial, TutorialRefused } from '../../srv/author/dialect/index.ts'
import { sqliteDatabase } from '../../test/support/database/database.ts'
import { as, post } from '../../test/support/http/http.ts'
import { openBackend } from '../../test/support/open-backend.ts'
import { scratchFolder } from '../../test/support/run/run-folder.ts'
import { sourceFolder } from '../support/documents.ts'
import { quantile, report } from '../support/report.ts'

const TUTORIALS = 20
const ROUNDS = 5
const WARM_UP = 2
const MOST = 2.5

interface Tutorial {
  readonly slug: string
  readonly markdown: string
}

/** Previews of the largest tutorials over HTTP against the renderer alone in this process, in turns. */
export async function previews(): Promise<void> {
  const tutorials = largest()
  const dataDir = scratchFolder('preview')
  const backend = await openBackend(sqliteDatabase(dataDir), dataDir, {
    TUTORIALS_PROFILE: 'qa',
    PREVIEW_RENDERS_PER_HOUR: '100000',
    PREVIEW_TIMEOUT_MS: '60000'
  })
  const [overHttp, alone]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      for (const tutorial of tutorials) {
        const [http, plain] = [await timeOf(() => ask(backend.url, tutorial)), await timeOf(() => render(tutorial))]
        if (round < WARM_UP) continue
        overHttp.push(http)
        alone.push(plain)
      }
  } finally {
    await backend.kill()
  }
  const [p99, plain] = [quantile(overHttp, 0.99), quantile(alone, 0.99)]
  const ratio = p99 / plain
  report({
    name: `p99 of a preview of the ${tutorials.length} largest tutorials, against the renderer alone`,
    measured: `${p99.toFixed(0)} ms, ${plain.toFixed(0)} ms: ${ratio.toFixed(2)} times`,
    ratio,
    target: `≤ ${MOST} times`,
    met: ratio <= MOST
  })
}

function largest(): readonly Tutorial[] {
  const folder = sourceFolder()
  const all = readdirSync(folder).flatMap(name => {
    const file = readdirSync(join(folder, name)).find(each => each.endsWith('.md'))
    return file ? [{ slug: name.toLowerCase(), markdown: readFileSync(join(folder, name, file), 'utf8') }] : []
  })
  return all.toSorted((one, other) => other.markdown.length - one.markdown.length).slice(0, TUTORIALS)
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function ask(url: string, tutorial: Tutorial): Promise<void> {
  const headers = { ...as('author'), accept: 'application/json' }
  const { status } = await post(`${url}/preview/render`, tutorial, headers)
  if (status !== 200) throw new Error(`a preview answered ${status}`)
}

/** Drawing is part of both; one that is refused is rendered up to there in both. */
async function render(tutorial: Tutorial): Promise<void> {
  await renderTutorial({ ...tutorial, draw: drawDiagrams }).catch((error: unknown) => {
    if (!(error instanceof TutorialRefused)) throw error
  })
}
