import { type Backend, startBackend } from './backend.ts'

let shared: Promise<Backend> | undefined

/**
 * The backend of all cases that a test file is made of: a start costs as much as most of them. They keep out of each
 * other's way by the names that they use, and expect nothing of what the others have left.
 */
export const sharedBackend = (): Promise<Backend> => (shared ??= startBackend())
