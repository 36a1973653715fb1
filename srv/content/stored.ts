import { FINDINGS, FRESHNESS } from './freshness/model.ts'
import type { Stored } from '../platform/domain.ts'

const MANIFEST = 'tutorials.content.ContentManifest'

/** Indexes, counter and generation of published content; its lock is the catalog's, since publishers write both. */
export const stored = {
  counters: { 'content-version': 0 },
  // the navigation names the concepts of a later domain
  // articles follow from documents and from the pictures that are there
  generations: ['content', 'graph', 'pictures', FRESHNESS],
  indexes: [
    { name: 'findings_of_report', entity: FINDINGS, columns: ['report_slug', 'fingerprint'], unique: true },
    { name: 'findings_counted', entity: FINDINGS, columns: ['disposition', 'severity'] },
    // one open session and one live version: guaranteed here, not by a process
    {
      name: 'manifest_publishing',
      entity: MANIFEST,
      columns: ['status'],
      unique: true,
      where: `status = 'PUBLISHING'`
    },
    { name: 'manifest_active', entity: MANIFEST, columns: ['status'], unique: true, where: `status = 'ACTIVE'` },
    { name: 'manifest_session', entity: MANIFEST, columns: ['sessionId'], unique: true },
    { name: 'history_version', entity: 'tutorials.content.ContentHistory', columns: ['version'] },
    { name: 'timings_recorded', entity: 'tutorials.content.PublishTimings', columns: ['recordedAt'] },
    { name: 'image_uses', entity: 'tutorials.content.ContentImageUses', columns: ['imageHash'] },
    { name: 'image_names', entity: 'tutorials.content.ContentImageNames', columns: ['hash'] },
    { name: 'timings_session', entity: 'tutorials.content.PublishTimings', columns: ['sessionId'], unique: true }
  ]
} satisfies Stored
