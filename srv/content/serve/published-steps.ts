import cds from '@sap/cds'
import type { PublishedMetadata } from '../../catalog/formats.ts'
import { reader } from '../../cap/database/database.ts'
import { RECORDS } from '../store/model.ts'
import { servedTutorial } from './served-tutorials.ts'

const { SELECT } = cds.ql

type PublishedStep = NonNullable<PublishedMetadata['steps']>[number]

/**
 * The steps of a live tutorial as its publisher has described them (docs/guides/publish.md). They may hold answers of questions,
 * so they are not for clients.
 */
export async function publishedSteps(slug: string): Promise<readonly PublishedStep[]> {
  const hash = servedTutorial(slug)?.recordHash
  if (!hash) return []
  const query = SELECT.one.from(RECORDS).columns('record').where({ hash })
  const row = await (await reader()).run<{ record: string } | undefined>(query)
  const { metadata } = JSON.parse(row?.record ?? '{}') as { metadata?: PublishedMetadata }
  return metadata?.steps ?? []
}
