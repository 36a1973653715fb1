export { accountsOf, type Account, uuidsOf } from './accounts.ts'
export { eraseCaller } from './anonymize-user.ts'
export { accountsWith, deletePeople } from './delete-people.ts'
export { placesOf } from './erase-user.ts'
export { uuidFrom } from './merge-users.ts'
export { onErase } from './on-erase.ts'
export { onMerge } from './on-merge.ts'
export {
  type Condition,
  isNamedBy,
  type Person,
  personWithLogin,
  readPerson,
  withoutSharedNames
} from './model/person.ts'
export { type Definitions, type Link, personalColumns, type Text } from './model/personal-columns.ts'
export { fits } from './profile.ts'
export { findUser, heldUserOf, userOf, userWithNumber } from './resolve-user.ts'
export {
  accountWithLogin,
  holdingUsers,
  holdUsers,
  loginMergedInto,
  namedUsers,
  oneUser,
  type User
} from './model/user.ts'
export { completePrivacyAction, notePrivacyAction, privacyActionOf } from './model/privacy-actions.ts'
