/** Loaded before anything else: shifts the time of this process by the milliseconds in its first argument. */
const offset = Number(process.argv[2])
const RealDate = Date

globalThis.Date = class extends RealDate {
  constructor(...parameters: unknown[]) {
    if (parameters.length === 0) super(RealDate.now() + offset)
    else super(...(parameters as [number]))
  }

  static override now(): number {
    return RealDate.now() + offset
  }
} as DateConstructor
