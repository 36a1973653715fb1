export { accountsOf, type Account } from './accounts.ts'
export { eraseUser } from './erase-user.ts'
export { findUser, userOf } from './resolve-user.ts'
export { holdUser, holdUsers, type User } from './user.ts'
