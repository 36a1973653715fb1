import cds, { type ApplicationService, type Request } from '@sap/cds'
import { notFound } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { currentTransaction } from '../../cap/database/database.ts'
import type { HomepageConfig } from '../config/homepage-config.ts'
import { tables } from '../feeds/store-entries.ts'
import { SOURCES, VIDEOS } from '../sources/sources.ts'
import { videoAccess } from '../videos/fetch-videos.ts'

const { UPDATE } = cds.ql

const shownAs = { NewsItems: tables.news.entity, HomepageCommunityPosts: tables.blogs.entity } as const

/** Binds the verdicts and rules of `admin.cds` beside this file. */
export function curateFeeds(service: ApplicationService): void {
  for (const [set, entity] of Object.entries(shownAs)) {
    service.on('approve', set, request => change(entity, request, verdictOf(request, 'approve')))
    service.on('reject', set, request => change(entity, request, verdictOf(request, 'reject')))
    service.on('clearVerdict', set, request => change(entity, request, noVerdict))
  }
  const posts = tables.blogs.entity
  service.on('pin', 'HomepageCommunityPosts', request => change(posts, request, { pinned: true }))
  service.on('unpin', 'HomepageCommunityPosts', request => change(posts, request, { pinned: false }))
  service.after('UPDATE', 'HomepageConfig', (_row: unknown, request: Request) => followConfig(request))
}

const noVerdict = { adminVerdict: null, adminNote: null, adminBy: null, adminAt: null }

function verdictOf({ data, user }: Request, adminVerdict: 'approve' | 'reject'): object {
  const { note = null } = data as { readonly note?: string | null }
  return { adminVerdict, adminNote: note, adminBy: user.id, adminAt: now().toISOString() }
}

/** @throws HttpError 404 for an unknown entry. */
async function change(entity: string, { params }: Request, columns: object): Promise<void> {
  const { sourceId } = params.at(-1) as { readonly sourceId: string }
  const changed = await currentTransaction().run<number>(UPDATE.entity(entity).set(columns).where({ sourceId }))
  if (changed === 0) throw notFound('There is no such entry')
}

/** Has another playlist read at once, and tells an admin who shows videos without a key that there are none. */
async function followConfig(request: Request): Promise<void> {
  const { developerNewsPlaylistId: playlist, videoBandEnabled } = request.data as Partial<HomepageConfig>
  if (playlist === undefined && !videoBandEnabled) return
  const due = UPDATE.entity(SOURCES).set({ nextAt: now().toISOString() })
  await currentTransaction().run(due.where({ source: VIDEOS.source }))
  if (playlist && !(await videoAccess(playlist)))
    request.warn({
      code: 'not_configured',
      target: 'developerNewsPlaylistId',
      message: 'No videos are shown, since there is no key: set the secret YOUTUBE_API_KEY'
    })
}
