/** Types of the used part of the plugin, which has none. */
declare module '@cap-js/audit-logging' {
  /** Adds uuid, user and time to each event; a kind of audit log extends it. */
  export class AuditLogService {
    init(): Promise<void>
    on(event: string, handler: (request: never) => Promise<void>): void
  }
}
