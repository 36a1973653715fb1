/** Milliseconds that reads take before all else that this process has to do. */
const SLICE = 10

const waiting: (() => void)[] = []
/** When reads have begun in this turn of the event loop. */
let began: number | undefined

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
  if (waiting.length > 0) return void beginSome()
  began = undefined
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
