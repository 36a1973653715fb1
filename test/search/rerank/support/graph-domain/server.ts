import { domains } from '../../../../../srv/domains.ts'
import { profilesOf } from '../../../../../srv/profiles.ts'
import { serve } from '../../../../../srv/server.ts'
import graph from './domain.ts'

/** A backend whose searches are re-ranked by the provider of this folder. */
export default (options: object) => serve(profilesOf([...domains, graph]), options)
