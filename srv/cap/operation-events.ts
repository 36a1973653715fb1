import type cds from '@sap/cds'

/**
 * Lets a service have an operation called `events`. CAP looks for methods that implement operations, takes its own list of events for one, and
 * warns at each start, unless what it finds is marked as a stub (`srv-methods.js` of @sap/cds).
 */
export function allowOperationEvents({ prototype }: typeof cds.ApplicationService): void {
  const inherited = Object.getPrototypeOf(prototype) as object
  Object.defineProperty(prototype, 'events', {
    configurable: true,
    get(this: cds.Service) {
      const events = Reflect.get(inherited, 'events', this) as object
      return Object.defineProperty(events, '_is_stub', { value: true })
    }
  })
}
