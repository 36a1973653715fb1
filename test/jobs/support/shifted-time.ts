/** Loaded before anything else, so that all code of this process takes its time from here. */
const RealDate = Date
let offset = 0

globalThis.Date = class extends RealDate {
  constructor(...parameters: unknown[]) {
    if (parameters.length === 0) super(RealDate.now() + offset)
    else super(...(parameters as [number]))
  }

  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor

/** Makes it `time` now; from there time runs on. */
export function startTimeAt(time: number): void {
  offset = time - RealDate.now()
}

/** Makes it `ms` later than it is. */
export function skipTime(ms: number): void {
  offset += ms
}
