export { findUser, userOf } from './resolve-user.ts'
export type { User } from './user.ts'
