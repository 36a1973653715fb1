import { analytics } from './analytics.ts'
import { assess } from './assess.ts'
import { author } from './author.ts'
import { catalog } from './catalog.ts'
import { chat } from './chat.ts'
import { content } from './content.ts'
import { events } from './events.ts'
import { gateway } from './gateway.ts'
import { hcql } from './hcql.ts'
import { homepage } from './homepage.ts'
import { jobs } from './jobs.ts'
import { learner } from './learner.ts'
import { mcp } from './mcp.ts'
import { odata } from './odata.ts'
import { pendingDomains } from './pending.ts'
import { people } from './people.ts'
import { platform } from './platform.ts'
import { qa } from './qa.ts'
import { realtime } from './realtime.ts'
import { search } from './search.ts'
import { secrets } from './secrets.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'
import type { Requirements } from './types.ts'

/** Requirements of the platform: claimed and verified, or pending. */
export const requirements: Requirements = {
  domains: [
    analytics,
    assess,
    author,
    catalog,
    chat,
    content,
    events,
    gateway,
    hcql,
    homepage,
    jobs,
    learner,
    mcp,
    odata,
    people,
    platform,
    qa,
    realtime,
    search,
    secrets,
    sessions,
    settings,
    tokens
  ],
  pendingDomains
}

/** The number of pending requirements, which only shrinks: lower it with every list that gets shorter. */
export const pendingCeiling = 499
