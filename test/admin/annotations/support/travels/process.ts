/** The backend under test with the travels in its model. */
import { domains } from '../../../../../srv/domains.ts'
import { profiles, profilesOf } from '../../../../../srv/profiles.ts'
import { travels } from './domain.ts'

Object.assign(profiles.prod, profilesOf([...domains, travels], ['*', 'test/admin/annotations/support/travels']).prod)
await import('../../../../support/backend-process.ts')
