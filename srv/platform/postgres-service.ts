import type { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import { log } from './log.ts'

type Create = (tenant: unknown) => Promise<EventEmitter>
type ServiceClass = new (...parameters: readonly unknown[]) => { get factory(): { create: Create } }

const PostgresService = createRequire(import.meta.url)('@cap-js/postgres') as ServiceClass

/** CAP's PostgreSQL service, loaded by CAP itself; an idle connection that breaks does not end the process. */
export default class ResilientPostgresService extends PostgresService {
  override get factory() {
    const factory = super.factory
    const create: Create = async tenant => {
      const client = await factory.create(tenant)
      return client.on('error', (error: Error) => log('db').warn('lost a database connection:', error.message))
    }
    return { ...factory, create }
  }
}
