/** The requirements of a domain of which something is built. An id is `<DOMAIN>-<three digits>`. */
export interface DomainRequirements {
  readonly domain: string
  /** How many requirements of the specification the domain has; they are numbered without gaps, `added` ones after them. */
  readonly count: number
  /** Behaviour by id. Every one is verified by at least one test. */
  readonly claimed: Readonly<Record<string, string>>
  /** Behaviour by id that this product promises beyond the specification; verified as well. */
  readonly added?: Readonly<Record<string, string>>
  /** Not built yet, and why. */
  readonly pending: readonly { readonly reason: string; readonly behaviours: Readonly<Record<string, string>> }[]
  /** Under which condition, or how far, a claimed behaviour holds. */
  readonly notes?: Readonly<Record<string, string>>
}

/** A domain of which nothing is built. */
export interface PendingDomain {
  readonly domain: string
  readonly count: number
  readonly reason: string
}

/** Every requirement of the specification: claimed, or pending with a reason. */
export interface Requirements {
  readonly domains: readonly DomainRequirements[]
  readonly pendingDomains: readonly PendingDomain[]
}
