import { nowMs } from '../../../../lib/time.ts'
import { ask } from '../account/ask.ts'
import { onVisitor, type Visitor } from '../account/visitor.ts'
import { emptyLedger, keyOf, type Ledger, NOBODY, parseLedger } from './ledger.ts'
import { KEY } from './kept.ts'
import { type Connection, createOutbox } from './outbox.ts'
import { sendAs } from './send-marks.ts'

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
    if (visitor) void outbox.open()
  })
  addEventListener('online', () => void outbox.flush())
  document.addEventListener('visibilitychange', () => {
    void (document.visibilityState === 'hidden' ? outbox.leave() : outbox.flush())
  })
}

/** Calls `listener` when another tab has changed what is kept. */
export function onOtherTabs(listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY) listener()
  })
}
