import { createHash } from 'node:crypto'
import { fromNow, now } from '../../../lib/time.ts'
import { parameters, reader } from '../../cap/database/database.ts'
import { lockStatement } from '../../cap/database/script/guards.ts'
import { OutdatedScript, runScript, type Statement } from '../../cap/database/script/script.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { SESSION_IDLE } from './begin-publish.ts'
import type { DecodedFile } from './decode-append.ts'
import { CONTENT_LOCK, MANIFEST } from '../store/model.ts'
import { openSession } from './open-session.ts'
import { nameFiles, storeBytes } from './store-files.ts'

export interface Appended {
  readonly slugsAccepted: number
  /** Of this batch, decompressed. */
  readonly totalSizeBytes: number
  /** SHA-256 over slug and content hash of each file, in the order sent. */
  readonly batchHash: string
}

const ATTEMPTS = 3

/**
 * Adds files to an open session; the same slug again replaces what the session has of it. The bytes go first, some at a
 * time; then all rows of the append at once.
 * @throws HttpError 404 when the session is unknown or closed.
 */
export async function appendFiles(sessionId: string, files: readonly DecodedFile[]): Promise<Appended> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    const manifest = await openSession(await reader(), sessionId)
    await storeBytes(files)
    const stamped = appendStatement(sessionId, Math.round(performance.now() - began))
    try {
      await runScript([lockStatement(CONTENT_LOCK), stamped, ...nameFiles(manifest.version, files)])
      return summarize(files)
    } catch (error) {
      // the session has ended, or the cleanup was between the bytes and the rows
      if (!(error instanceof OutdatedScript) || attempt === ATTEMPTS) throw error
    }
  }
}

/** Stamps an open session, and counts the append. */
function appendStatement(sessionId: string, ms: number): Statement {
  const at = now().toISOString()
  const [p1, p2, p3, p4, p5] = parameters(5)
  return {
    sql: `UPDATE ${tableOf(MANIFEST)} SET lastAppendAt = ${p1}, expiresAt = ${p2},
      firstAppendAt = COALESCE(firstAppendAt, ${p3}), appendMsTotal = appendMsTotal + ${p4}, revision = revision + 1
      WHERE sessionId = ${p5} AND status = 'PUBLISHING'`,
    values: [at, fromNow(SESSION_IDLE).toISOString(), at, ms, sessionId],
    expected: 1
  }
}

function summarize(files: readonly DecodedFile[]): Appended {
  const batch = createHash('sha256')
  for (const { slug, html } of files) batch.update(slug).update(html.hash)
  return {
    slugsAccepted: files.length,
    totalSizeBytes: files.reduce((size, { html }) => size + html.size, 0),
    batchHash: batch.digest('hex')
  }
}
