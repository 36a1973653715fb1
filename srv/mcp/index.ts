export { mounts } from './mounts.ts'
