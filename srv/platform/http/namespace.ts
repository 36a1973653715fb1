import type { Access } from '../access/access.ts'

/** A Socket.IO namespace and who may join it. */
export interface Namespace {
  readonly name: `/${string}`
  readonly access: Access
}
