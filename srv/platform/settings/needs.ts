/** Tells why a field that is switched on has no effect now; undefined where it has. */
export type WhyIdle = () => string | undefined | Promise<string | undefined>

/** Needs of the fields of a settings singleton, declared by the domains that use them. */
export class Needs {
  readonly #whys = new Map<string, WhyIdle[]>()

  add(fields: readonly string[], why: WhyIdle): void {
    for (const field of fields) this.#whys.set(field, [...(this.#whys.get(field) ?? []), why])
  }

  /** The first reason why `field` has no effect now. */
  async whyIdle(field: string): Promise<string | undefined> {
    for (const why of this.#whys.get(field) ?? []) {
      const reason = await why()
      if (reason !== undefined) return reason
    }
    return undefined
  }
}
