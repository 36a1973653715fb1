/** Types of the parts of the plugin that are used here; it brings none. */
declare module '@cap-js/audit-logging' {
  /** Adds uuid, user and time to each event; a kind of audit log extends it. */
  export class AuditLogService {
    init(): Promise<void>
    on(event: string, handler: (request: never) => Promise<void>): void
  }
}
