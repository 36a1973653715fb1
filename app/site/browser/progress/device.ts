import { nowMs } from '../../../../lib/time.ts'
import { checkpointIn } from '../../catalog/path/walk.ts'
import { ask, postOf } from '../account/ask.ts'
import { onVisitor, type Visitor } from '../account/visitor.ts'
import { emptyLedger, keyOf, type Ledger, type Mark, NOBODY, parseLedger } from './ledger.ts'
import { KEY } from './kept.ts'
import { type Connection, createOutbox, type Sent } from './outbox.ts'

const STEPS = '/api/completeSteps'
const TASK = '/api/createTaskRecord'

/** Ledger of this page where the browser refuses storage. */
let inMemory: Ledger | undefined

export function readLedger(): Ledger {
  if (inMemory) return inMemory
  try {
    return parseLedger(localStorage.getItem(KEY))
  } catch {
    return emptyLedger
  }
}

function write(ledger: Ledger): boolean {
  try {
    if (Object.keys(ledger.people).length === 0 && ledger.last === NOBODY) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(ledger))
    inMemory = undefined
    return true
  } catch {
    inMemory = ledger
    return false
  }
}

/** The person of the session, asked anew each time: another one may have logged in since, in another tab. */
async function connect(): Promise<Connection | null | undefined> {
  const answer = await ask('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
  if (!answer.ok) return undefined
  const { user } = (await answer.json()) as { user: Visitor | null }
  const token = answer.headers.get('x-csrf-token') ?? ''
  return user && { owner: keyOf(user), send: marks => sendAs(token, marks) }
}

/** The token belongs to one session, so steps cannot arrive in the name of who logs in meanwhile. */
async function sendAs(token: string, marks: readonly Mark[]): Promise<Sent> {
  const steps = marks.filter(({ slug }) => checkpointIn(slug) === undefined)
  const sent = steps.length > 0 ? await sendSteps(token, steps) : { status: 200 }
  const refused = new Map(sent.refused)
  for (const mark of marks) {
    const number = checkpointIn(mark.slug)
    if (number === undefined) continue
    if (!isTaken(sent)) return sent
    const { status, ...rest } = await post(TASK, token, { taskLegacyId: number, taskType: 'CHECKPOINT' })
    if (status === 404) refused.set(mark, 'it is no longer part of a mission')
    else if (!isTaken({ status })) return { status, ...rest }
  }
  return { ...sent, refused }
}

const isTaken = ({ status }: Pick<Sent, 'status'>): boolean => status >= 200 && status < 300

async function sendSteps(token: string, marks: readonly Mark[]): Promise<Sent> {
  const steps = marks.map(({ slug, step, at }) => ({ slug, stepNumber: step, completedAt: at }))
  const { body, ...sent } = await post(STEPS, token, { steps })
  return isTaken(sent) ? { ...sent, refused: refusedOf(marks, body) } : sent
}

async function post(address: string, token: string, sent: object): Promise<Sent & { readonly body: unknown }> {
  // `keepalive`: the request outlives a page that is left
  const answer = await ask(address, { ...postOf(sent, token), keepalive: true })
  const body = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
  const message = body.error?.message
  return { status: answer.status, body, ...(message !== undefined && { message }) }
}

/** Reasons by the outcome of a step. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  NOT_FOUND: 'the tutorial is no longer published',
  NO_SUCH_STEP: 'the tutorial has no such step any more',
  BEFORE_RESET: 'you have started over since'
}

/** The outcomes are in the order of the steps. */
function refusedOf(marks: readonly Mark[], answer: unknown): Map<Mark, string> {
  const { value = [] } = answer as { value?: readonly { readonly outcome: string }[] }
  return new Map(
    marks.flatMap((mark, index) => {
      const reason = reasons[value[index]?.outcome ?? '']
      return reason === undefined ? [] : [[mark, reason] as const]
    })
  )
}

/** The outbox of this page. */
export const outbox = createOutbox({
  read: readLedger,
  write,
  connect,
  now: nowMs,
  later: (run, delay) => void setTimeout(run, delay)
})

/** Calls `listener` with the reader: the visitor, or without an answer of the gateway the one who was here last. */
export function onReader(listener: (owner: string, visitor: Visitor | null | undefined) => void | Promise<void>): void {
  onVisitor(visitor => {
    const { last } = readLedger()
    const owner = visitor === undefined ? last : visitor ? keyOf(visitor) : NOBODY
    if (owner !== last) write({ ...readLedger(), last: owner })
    return listener(owner, visitor)
  })
}

let isKeptSending = false

/** Sends what waits: now, whenever a connection is back, and before the page may be left. */
export function keepSending(): void {
  if (isKeptSending) return
  isKeptSending = true
  onReader((_owner, visitor) => {
    if (visitor) void outbox.flush()
  })
  addEventListener('online', () => void outbox.flush())
  document.addEventListener('visibilitychange', () => {
    void outbox.flush(document.visibilityState === 'hidden' ? 'all' : undefined)
  })
}

/** Calls `listener` when another tab has changed what is kept. */
export function onOtherTabs(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener()
  })
}
