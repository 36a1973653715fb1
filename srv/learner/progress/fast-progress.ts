import type { Caller } from '../../../lib/access/caller.ts'
import { parametersOf, textIn } from '../../cap/odata/parameters.ts'
import {
  type FastAnswer,
  type FastRead,
  type FastReads,
  HEADERS,
  refused
} from '../../platform/http/ahead/fast-reads.ts'
import { summaryAnswer } from './summary-answers.ts'
import { tutorialProgress } from './tutorial-progress.ts'

const SUMMARY = '/getMyProgress()'
const TUTORIAL = '/getProgress'
/** CAP judges others. */
const SLUG = /^[\w.-]{1,255}$/

/** Progress of the caller, which the pages of the site ask for with each visit. */
export const fastProgress: FastReads = { service: 'DeveloperService', find }

function find(path: string, query: string): FastRead | undefined {
  if (path === SUMMARY && query === '')
    return answering(caller => summaryAnswer(caller, summary => answerOf('MyProgress', summary)))
  const list = path.startsWith(TUTORIAL) ? path.slice(TUTORIAL.length) : undefined
  const slug = list && (query === '' ? textIn(list, 'slug') : sentApart(list, query))
  return slug && SLUG.test(slug)
    ? answering(async caller => answerOf('TutorialStatus', await tutorialProgress(caller, slug)))
    : undefined
}

function sentApart(list: string, query: string): string | undefined {
  const { slug, ...others } = Object.fromEntries(parametersOf(list, query) ?? [])
  return typeof slug === 'string' && Object.keys(others).length === 0 ? slug : undefined
}

const answering =
  (read: (caller: Caller) => Promise<FastAnswer>): FastRead =>
  async (_request, caller) => {
    const answer = caller && (await refused(() => read(caller)))
    return answer && { compressed: new Map(), ...answer }
  }

/** As CAP answers a function that returns a structure. */
function answerOf(type: string, value: object): FastAnswer {
  const body = JSON.stringify({ '@odata.context': `$metadata#DeveloperService.${type}`, ...value })
  return { status: 200, headers: HEADERS, body }
}
