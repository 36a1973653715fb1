import { type Backend, leaseBackend } from './backend.ts'
export const sharedBackend = (): Promise<Backend> => leaseBackend()
