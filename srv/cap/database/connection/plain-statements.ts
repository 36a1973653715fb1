import cds from '@sap/cds'

/** A database service of CAP, or one of its transactions: an object that inherits from the service. */
export interface Transactional {
  /** The request or job of a transaction. */
  readonly context?: unknown
  /** The connection, once the transaction has one. */
  readonly dbc?: unknown
  run(...parameters: readonly unknown[]): Promise<unknown>
  dispatch(request: object): Promise<unknown>
  onPlainSQL(
    request: { readonly query: string; readonly data: unknown },
    next: () => Promise<unknown>
  ): Promise<unknown>
}

type Around = (work: () => Promise<unknown>) => Promise<unknown>

let around: Around = work => work()

/** Calls `observe` around each plain statement, which handlers of the database service do not see. */
export function observePlainStatements(observe: Around): void {
  around = observe
}

/** The event of a statement; CAP would read its text letter by letter to find out. */
const event = 'SQL'

/**
 * The service with transactions that give plain SQL to the database at once. CAP makes a request of each statement, and looks
 * through all handlers for one that there cannot be.
 */
export function runPlainStatements<Service extends Transactional>(
  Base: new (...parameters: readonly unknown[]) => Service
): new (...parameters: readonly unknown[]) => Service {
  const Extended = Base as new (...parameters: readonly unknown[]) => Transactional
  class WithPlainStatements extends Extended {
    override run(...parameters: readonly unknown[]): Promise<unknown> {
      const [query, data = {}] = parameters
      if (typeof query !== 'string' || typeof data !== 'object' || !data) return super.run(...parameters)
      if (!this.context) return super.run((tx: Transactional) => tx.run(query, data))
      return this.dbc
        ? around(() => this.onPlainSQL({ query, data }, nothing))
        : this.dispatch(new cds.Request({ query: query as never, data, event }))
    }
  }
  return WithPlainStatements as unknown as new (...parameters: readonly unknown[]) => Service
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined)
