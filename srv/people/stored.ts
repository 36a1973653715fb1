import { indexesOfWriters } from '../cap/database/create-indexes.ts'
import type { Stored } from '../platform/domain.ts'

const USERS = 'tutorials.people.Users'

/** Indexes, lock, counter and generation of people. */
export const stored = {
  locks: ['people'],
  counters: { 'account-number': 10_000_000 },
  generations: ['people'],
  indexes: [
    // one row per person, however many first requests come at once; many rows may have no login yet
    { name: 'users_login', entity: USERS, columns: ['loginId'], unique: true },
    { name: 'users_uuid', entity: USERS, columns: ['uuid'], unique: true },
    { name: 'users_account_number', entity: USERS, columns: ['legacyId'], unique: true },
    { name: 'users_email', entity: USERS, columns: ['lower(email)'] },
    { name: 'users_display_name', entity: USERS, columns: ['lower(displayName)'] },
    { name: 'users_full_name', entity: USERS, columns: [`lower(firstName || ' ' || lastName)`] },
    // by which the list begins with those that came last
    { name: 'users_created', entity: USERS, columns: ['createdAt'] },
    { name: 'users_merged', entity: USERS, columns: ['mergedInto_ID'] },
    // the accounts of a person, found by the primary one
    { name: 'users_primary', entity: USERS, columns: ['coalesce(mergedInto_ID, ID)'] },
    { name: 'primary_uuid', entity: 'tutorials.people.PrimaryAccounts', columns: ['uuid'], unique: true },
    { name: 'secondary_uuid', entity: 'tutorials.people.SecondaryAccounts', columns: ['uuid'], unique: true },
    ...['Users', 'PrimaryAccounts', 'SecondaryAccounts'].flatMap(name => indexesOfWriters(`tutorials.people.${name}`)),
    ...indexesOfWriters('tutorials.people.PrivacyProtectionActions', ['createdBy', 'modifiedBy', 'userUuid']),
    { name: 'secondary_primary', entity: 'tutorials.people.SecondaryAccounts', columns: ['primaryAccount_ID'] }
  ]
} satisfies Stored
