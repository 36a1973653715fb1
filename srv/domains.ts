import admin from './admin/domain.ts'
import advocates from './advocates/domain.ts'
import analytics from './analytics/domain.ts'
import assess from './assess/domain.ts'
import author from './author/domain.ts'
import catalog from './catalog/domain.ts'
import branching from './branching/domain.ts'
import builds from './builds/domain.ts'
import chat from './chat/domain.ts'
import classify from './classify/domain.ts'
import content from './content/domain.ts'
import devtoberfest from './devtoberfest/domain.ts'
import embeddings from './embeddings/domain.ts'
import displays from './displays/domain.ts'
import events from './events/domain.ts'
import feedback from './feedback/domain.ts'
import features from './features/domain.ts'
import figures from './figures/domain.ts'
import graph from './graph/domain.ts'
import hcql from './hcql/domain.ts'
import homepage from './homepage/domain.ts'
import links from './links/domain.ts'
import learner from './learner/domain.ts'
import ownData from './own-data/domain.ts'
import people from './people/domain.ts'
import models from './models/domain.ts'
import a2a from './a2a/domain.ts'
import mcp from './mcp/domain.ts'
import type { Domain } from './platform/domain.ts'
import preview from './preview/domain.ts'
import prizes from './prizes/domain.ts'
import realtime from './realtime/domain.ts'
import rebuild from './rebuild/domain.ts'
import releases from './releases/domain.ts'
import review from './review/domain.ts'
import samples from './samples/domain.ts'
import search from './search/domain.ts'
import secrets from './secrets/domain.ts'
import sessions from './sessions/domain.ts'
import tenant from './tenant/domain.ts'
import tokens from './tokens/domain.ts'
import visibility from './visibility/domain.ts'

/** Every domain, in dependency order: a domain may import only those above it (checked by the architecture test). */
export const domains: readonly Domain[] = [
  secrets,
  people,
  tenant,
  features,
  ownData,
  tokens,
  rebuild,
  catalog,
  content,
  models,
  embeddings,
  builds,
  feedback,
  events,
  learner,
  displays,
  prizes,
  figures,
  author,
  search,
  graph,
  assess,
  sessions,
  devtoberfest,
  advocates,
  homepage,
  links,
  visibility,
  analytics,
  classify,
  admin,
  hcql,
  branching,
  chat,
  mcp,
  a2a,
  realtime,
  samples
]

/** Domains that only the QA channel serves, in the same order and after all others; each channel has their tables. */
export const qaOnly: readonly Domain[] = [preview, review, releases]

/** The domains of the QA channel, in the same order. */
export const qaDomains: readonly Domain[] = [tenant, catalog, content, author, search, ...qaOnly]
