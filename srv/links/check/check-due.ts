import cds from '@sap/cds'
import { concurrently } from '../../../lib/concurrency/concurrently.ts'
import { now } from '../../../lib/time.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { upsertRows } from '../../cap/database/bulk.ts'
import { log } from '../../cap/log.ts'
import { HOSTS, LINKS } from '../model/tables.ts'
import { askLink } from './ask-link.ts'
import { PoliteClient, RunEnded } from './client.ts'
import { decide, type LinkState, type Outcome } from './decide.ts'
import { RobotsFiles } from './robots.ts'

const { DELETE, SELECT, UPDATE } = cds.ql

/** Links of one run: more than it has time for. */
const MOST = 5000
const HOSTS_AT_ONCE = 8
/** After so many links without an answer the other ones of a host wait for the next run. */
const SILENT_LINKS = 3

interface DueLink extends LinkState {
  readonly ID: string
  readonly address: string
  readonly host: string
}

/** Numbers of links of a run. */
interface CheckCounts {
  asked: number
  answered: number
  failed: number
  refused: number
  later: number
}

export interface Checks extends CheckCounts {
  readonly requests: number
  /** Why it ended before all was asked. */
  readonly ended: string
}

/**
 * Asks the links that are due: several hosts at once, one link of a host after another. Each result is stored at once, so a run that ends
 * is gone on with; those of hosts that say nothing once another one has answered, since else the network on this side is to blame.
 */
export async function checkDue(db: Db, beat: () => Promise<void>): Promise<Checks> {
  await inTransaction(tx => tx.run(DELETE.from(HOSTS).where({ notBefore: { '<=': now().toISOString() } })))
  const client = new PoliteClient()
  const robots = new RobotsFiles(client)
  const hosts = [...Map.groupBy(await dueLinks(db), ({ host }) => host).values()]
  const counts = { asked: 0, answered: 0, failed: 0, refused: 0, later: 0 }
  const silent: { link: DueLink; outcome: Outcome }[] = []
  const ask = async (link: DueLink): Promise<Outcome> => {
    const outcome = await askLink(client, robots, link.address)
    counts.asked += 1
    counts[outcome.kind] += 1
    if (isSilent(outcome)) silent.push({ link, outcome })
    else await store(link, outcome)
    if (outcome.kind === 'later') await leave(client, outcome)
    await beat()
    return outcome
  }
  // the host with most links takes longest
  await concurrently(
    hosts.toSorted((one, other) => other.length - one.length),
    HOSTS_AT_ONCE,
    links => askHost(client, links, ask)
  )
  if (client.hasAnswer) for (const { link, outcome } of silent) await store(link, outcome)
  else if (silent.length > 0) log('links').warn('no host has answered, so nothing is said of their links')
  return { ...counts, requests: client.requests, ended: client.ended ?? 'done' }
}

async function askHost(
  client: PoliteClient,
  links: readonly DueLink[],
  ask: (link: DueLink) => Promise<Outcome>
): Promise<void> {
  let silent = 0
  for (const link of links) {
    if (client.ended !== undefined || silent === SILENT_LINKS || client.leftAlone(link.host)) return
    try {
      if (isSilent(await ask(link))) silent += 1
    } catch (error) {
      if (!(error instanceof RunEnded)) throw error
    }
  }
}

const isSilent = (outcome: Outcome): boolean => outcome.kind === 'failed' && outcome.isSilent === true

/** Links of hosts that want to be left alone are not due. */
function dueLinks(db: Db): Promise<DueLink[]> {
  const columns = ['ID', 'address', 'host', 'status', 'failures', 'failedAt', 'brokenSince', 'lastCheckedAt']
  return db.run(
    SELECT.from(LINKS)
      .columns(...columns)
      .where({
        nextCheckAt: { '<=': now().toISOString() },
        host: { 'not in': SELECT.from(HOSTS).columns('host') as never }
      })
      .orderBy('nextCheckAt', 'ID')
      .limit(MOST)
  )
}

async function store({ ID, host, ...before }: DueLink, outcome: Outcome): Promise<void> {
  const checked = decide(before, outcome, now(), host)
  await inTransaction(tx => tx.run(UPDATE.entity(LINKS).set(checked).where({ ID })))
}

async function leave(client: PoliteClient, { host, until }: Extract<Outcome, { kind: 'later' }>): Promise<void> {
  client.leave(host, until)
  await inTransaction(tx => upsertRows(tx, HOSTS, [{ host, notBefore: until.toISOString() }]))
}
