import { domains } from '../../../../srv/domains.ts'
import { profilesOf } from '../../../../srv/profiles.ts'
import { serve } from '../../../../srv/server.ts'
import notes from './domain.ts'

/** A backend of all domains and the one of this folder; CAP takes it for the server where this folder is `folders.srv`. */
export default (options: object) => serve(profilesOf([...domains, notes]), options)
