/** A claim that has not reached the server yet, or that it has refused since. */
export interface WaitingClaim {
  readonly recordId: number
  readonly account: number
  readonly prize: string
  /** Why it will not be claimed; undefined while it waits. */
  readonly refusal?: string
}

/** Most claims that wait: somebody has to look at them again. */
export const MOST_WAITING = 50

/** Result of sending a claim: done, refused for a reason, or not yet. */
export type Outcome = 'done' | { readonly refusal: string } | 'later'

/** Place that keeps the claims, such as `localStorage`. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The claims of a person that wait on this device, each record once. What is sent twice is claimed once: the server answers the
 * second time that it was claimed.
 */
export class WaitingClaims {
  readonly #store: Store
  readonly #key: string

  constructor(store: Store, owner: string) {
    this.#store = store
    this.#key = `prize-claims ${owner}`
  }

  /** All of them, the oldest first; what somebody else has written there counts as none. */
  list(): readonly WaitingClaim[] {
    try {
      const stored: unknown = JSON.parse(this.#store.getItem(this.#key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(isClaim).slice(0, MOST_WAITING) : []
    } catch {
      return []
    }
  }

  /** False when there is no room for one more. */
  add(claim: WaitingClaim): boolean {
    const others = this.list().filter(({ recordId }) => recordId !== claim.recordId)
    if (others.length >= MOST_WAITING) return false
    return this.#write([...others, claim])
  }

  remove(recordId: number): void {
    this.#write(this.list().filter(each => each.recordId !== recordId))
  }

  /** Sends one after the other with `send`, until one has to wait longer; calls `told` with each that is done. */
  async sendAll(send: (claim: WaitingClaim) => Promise<Outcome>, told: (claim: WaitingClaim) => void): Promise<void> {
    for (const claim of this.list().filter(({ refusal }) => refusal === undefined)) {
      const outcome = await send(claim)
      if (outcome === 'later') return
      // whoever has discarded it meanwhile wants to see no more of it
      if (!this.list().some(({ recordId }) => recordId === claim.recordId)) continue
      if (outcome === 'done') this.remove(claim.recordId)
      else this.add({ ...claim, refusal: outcome.refusal })
      if (outcome === 'done') told(claim)
    }
  }

  /** False when the device keeps nothing more. */
  #write(claims: readonly WaitingClaim[]): boolean {
    try {
      if (claims.length === 0) this.#store.removeItem(this.#key)
      else this.#store.setItem(this.#key, JSON.stringify(claims))
      return true
    } catch {
      return false
    }
  }
}

function isClaim(value: unknown): value is WaitingClaim {
  const { recordId, account, prize } = (value ?? {}) as Partial<WaitingClaim>
  return Number.isInteger(recordId) && Number.isInteger(account) && typeof prize === 'string'
}
