import { author } from './author.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { gateway } from './gateway.ts'
import { hcql } from './hcql.ts'
import { jobs } from './jobs.ts'
import { mcp } from './mcp.ts'
import { odata } from './odata.ts'
import { pendingDomains } from './pending.ts'
import { people } from './people.ts'
import { platform } from './platform.ts'
import { qa } from './qa.ts'
import { realtime } from './realtime.ts'
import { secrets } from './secrets.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'
import type { Requirements } from './types.ts'

/** What the platform is asked to do: claimed and verified, or pending. */
export const requirements: Requirements = {
  domains: [
    author,
    catalog,
    content,
    gateway,
    hcql,
    jobs,
    mcp,
    odata,
    people,
    platform,
    qa,
    realtime,
    secrets,
    settings,
    tokens
  ],
  pendingDomains
}

/** The number of pending requirements, which only shrinks: lower it with every list that gets shorter. */
export const pendingCeiling = 516
