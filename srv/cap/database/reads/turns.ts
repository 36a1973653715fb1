/** Milliseconds that reads take before all else that this process has to do. */
const SLICE = 10
/** Turns of the event loop that are left to new connections after that: it accepts one in each. */
const MOST_ACCEPTED = 100

const waiting: (() => void)[] = []
/** When reads have begun in this slice of time. */
let began: number | undefined
/** Turns of the event loop in a row that have brought connections. */
let accepted = 0
let isNew = false

/** Notes that a client was accepted, for whom reads make room. */
export const noteConnection = (): void => void (isNew = true)

/**
 * A turn for a read, during which this process does nothing else: undefined for at once, while those before it have taken little
 * time; else it comes when the event loop has been through all that was there.
 */
export function takeTurn(): Promise<void> | undefined {
  if (began === undefined) {
    began = performance.now()
    setImmediate(next)
    return undefined
  }
  if (waiting.length === 0 && performance.now() - began < SLICE) return undefined
  return new Promise(resolve => waiting.push(resolve))
}

function next(): void {
  if (isAccepting()) return void setImmediate(next)
  accepted = 0
  if (waiting.length > 0) return void beginSome()
  began = undefined
}

/** True while clients wait to be accepted, and reads have not waited for that for long. */
function isAccepting(): boolean {
  const hasCome = isNew
  isNew = false
  return hasCome && ++accepted < MOST_ACCEPTED
}

/** Has those that wait begin, one when the other is done, until their time is over. */
async function beginSome(): Promise<void> {
  const started = performance.now()
  began = started
  while (performance.now() - started < SLICE) {
    const begin = waiting.shift()
    if (!begin) break
    begin()
    await whatFollows()
  }
  setImmediate(next)
}

/** Resolves when no promise can go on by itself. */
const whatFollows = (): Promise<void> => new Promise(resolve => process.nextTick(resolve))
