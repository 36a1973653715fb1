import { z } from 'zod'
import { sha256 } from '../../platform/http/schema.ts'

const version = z.number().int()
const bytes = z.number().int().describe('Bytes, decompressed')
const durationMs = z.number().int()

/** Answers of the publish protocol (docs/guides/publish.md). */
export const answers = {
  begin: z.object({
    sessionId: z.string(),
    version,
    expectedSlugCount: z.number().int().nullable(),
    expiresAt: z.string().meta({ format: 'date-time' })
  }),
  append: z.object({
    slugsAccepted: z.number().int(),
    totalSizeBytes: bytes,
    batchHash: sha256.describe('SHA-256 over slug and content hash of each file, in the order sent')
  }),
  commit: z.object({
    version,
    fileCount: z.number().int(),
    totalSizeBytes: bytes,
    durationMs,
    alreadyActive: z.boolean().describe('The version was live before'),
    carriedForward: z.number().int().optional(),
    rejectedReverts: z.array(z.string()).optional(),
    allowedReverts: z.array(z.string()).optional(),
    release: z.string().optional().describe('On the QA channel: the release that the files went to')
  }),
  abort: z.object({ aborted: z.boolean() }),
  singleShot: z.object({
    version,
    filesWritten: z.number().int(),
    filesCarriedForward: z.number().int(),
    fileCount: z.number().int(),
    totalSizeBytes: bytes,
    durationMs,
    metadataUpserted: z.number().int(),
    bodyTextUpserted: z.number().int()
  }),
  rollback: z.object({ rolledBackTo: version, status: z.literal('ACTIVE') })
} as const
