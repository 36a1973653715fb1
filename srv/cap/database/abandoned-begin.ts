/** A database service of CAP, or one of its transactions: an object that inherits from the service. */
interface Transactional {
  /** The connection, once the transaction has one. */
  readonly dbc?: unknown
  begin(min?: boolean): Promise<unknown>
  commit(): Promise<unknown>
  rollback(): Promise<unknown>
}

const abandoned = new WeakSet<object>()

/**
 * The service with transactions that give their connection back also when they end before they have it. A request of
 * several queries fails with the first of them while others still wait for a connection; CAP then begins on the connection
 * that arrives, and nobody ends that transaction: as many such requests as the pool has connections stop all reads.
 */
export function endAbandonedBegin<Service extends Transactional>(
  Base: new (...parameters: readonly unknown[]) => Service
): new (...parameters: readonly unknown[]) => Service {
  const Extended = Base as new (...parameters: readonly unknown[]) => Transactional
  class WithEnd extends Extended {
    /** @throws that the transaction has ended, when it did so while it waited. */
    override async begin(min?: boolean): Promise<unknown> {
      const begun = await super.begin(min)
      if (!abandoned.delete(this)) return begun
      await super.rollback()
      throw new Error('The transaction ended while it waited for a connection')
    }

    override commit(): Promise<unknown> {
      if (!this.dbc) abandoned.add(this)
      return super.commit()
    }

    override rollback(): Promise<unknown> {
      if (!this.dbc) abandoned.add(this)
      return super.rollback()
    }
  }
  return WithEnd as unknown as new (...parameters: readonly unknown[]) => Service
}
