/** Counts what each client has open. */
export class OpenCount {
  readonly #counts = new Map<string, number>()
  readonly #max: number
  total = 0

  constructor(max: number) {
    this.#max = max
  }

  isFull(client: string): boolean {
    return (this.#counts.get(client) ?? 0) >= this.#max
  }

  enter(client: string): void {
    this.total += 1
    this.#counts.set(client, (this.#counts.get(client) ?? 0) + 1)
  }

  leave(client: string): void {
    this.total -= 1
    const left = (this.#counts.get(client) ?? 0) - 1
    if (left > 0) this.#counts.set(client, left)
    else this.#counts.delete(client)
  }
}
