import type { IncomingMessage } from 'node:http'
import type { Caller } from '../../../../lib/access/caller.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import { log } from '../../../cap/log.ts'
import { type Answer, type Preparation, prepareRead, type Read } from '../../../cap/prepared/prepared-reads.ts'
import { counter } from '../../metrics/metrics.ts'

/** A request, or a part of a batch, which is none of Node. */
export type Asked = Pick<IncomingMessage, 'headers' | 'url'>

/** Headers that change what a read answers in ways that only CAP knows. */
const LEFT_TO_CAP = ['if-match', 'if-modified-since', 'if-unmodified-since', 'range', 'origin']
/** One entity tag; CAP compares lists and wildcards. */
const TAG = /^(?:W\/)?"[^",]*"$/
/** Headers that an answer depends on. */
const LANGUAGES = ['accept-language', 'x-sap-request-language']
const VARIANTS = ['accept', 'odata-version', 'odata-maxversion', 'prefer', ...LANGUAGES]
/** Headers of a batch that hold for its parts. */
const OF_BATCH = ['prefer', ...LANGUAGES]
const LONGEST_VARIANT = 500

/** True for a read whose headers only CAP understands. */
export function isLeftToCap({ headers }: Asked): boolean {
  const { 'if-none-match': tag, prefer } = headers
  if (tag !== undefined && !TAG.test(tag)) return true
  // delta links name a state
  if (prefer !== undefined && /track-changes/i.test(String(prefer))) return true
  return LEFT_TO_CAP.some(name => headers[name] !== undefined)
}

export const pathOf = ({ url = '/' }: Asked): string => pathAndQuery(url).path

/** The read that `asked` is, of `caller`; undefined where its headers are too long to tell one from the other. */
export function readOf(
  path: string,
  service: string,
  asked: Asked,
  caller: Caller | undefined,
  batch?: IncomingMessage
): Read | undefined {
  const { headers, url = '' } = asked
  const place = batch ? [batch.url, ...OF_BATCH.map(header => batch.headers[header] ?? '')].join('\n') : ''
  // a caller without scopes has more rights than nobody
  const rights = caller ? ['known', ...[...caller.scopes].sort()].join(' ') : 'anonymous'
  const variant = [place, rights, ...VARIANTS.map(header => headers[header] ?? '')].join('\n')
  if (variant.length > LONGEST_VARIANT) return undefined
  const query = pathAndQuery(url).query.slice(1)
  return { service, path, query, user: caller?.id ?? 'anonymous', variant, request: batch ?? asked }
}

/** A read that CAP answers while somebody watches. */
export type Watched = Extract<Preparation, { kind: 'watch' }>

/** Ways to answer a read: to send what a plan gives, or to watch CAP. */
interface Ways {
  readonly send: (answer: Answer) => void | Promise<void>
  readonly watch: (watched: Watched) => void
}

/** Has a read answered by its plan, or by CAP while somebody watches; `goOn` has CAP answer, also after a fault in here. */
export function answerRead(read: Read | undefined, { send, watch }: Ways, goOn: (error?: unknown) => void): void {
  const preparation = read ? prepareRead(read) : undefined
  if (!preparation) return goOn()
  if (preparation.kind === 'watch') return watch(preparation)
  if (preparation.kind === 'answer') return void sendAnswer(preparation.answer, send).then(done => done || goOn(), goOn)
  counter(`prepared.left.${preparation.why}`).add()
  goOn()
}

async function sendAnswer(answer: () => Promise<Answer | undefined>, send: Ways['send']): Promise<boolean> {
  const made = await tryAnswer(answer)
  counter(made ? 'prepared.hits' : 'prepared.left.answer').add()
  if (made) await send(made)
  return made !== undefined
}

/** The answer that a plan gives; undefined where CAP has to give it, also after a fault in here. */
export const tryAnswer = (answer: () => Promise<Answer | undefined>): Promise<Answer | undefined> =>
  Promise.try(answer).catch((error: unknown) => {
    log('services').debug('a prepared read is left to CAP:', error)
    return undefined
  })
