import { titles } from '#workplace-words/page.ts'
import { JobsPage } from '../jobs/jobs-page.tsx'
import {
  CHANGES,
  CONCEPT_GATE,
  DASHBOARDS,
  EMBEDDINGS,
  JOBS,
  METRICS,
  OPERATIONS,
  ownPages,
  PATH_EDITOR,
  PEOPLE,
  PIPELINE,
  QUERY,
  RENAME_TAG,
  REPORTS,
  SECRETS,
  TAG_IMPORT,
  TOKENS,
  VERSIONS
} from '../parts/own-pages.ts'
import type { PageOfWorkplace, Workplace } from '../workplaces/description.ts'
import { adminGroups } from './admin-groups.ts'
import { Home } from './home.tsx'
import { Operations } from './operations.tsx'

/** Pages that are loaded when somebody goes there, by their addresses. */
const loadedPages: ReadonlyMap<string, () => Promise<PageOfWorkplace>> = new Map([
  [CONCEPT_GATE, async () => (await import('../concepts/gate-page.tsx')).GatePage],
  [PATH_EDITOR, async () => (await import('../missions/editor-page.tsx')).EditorPage],
  [VERSIONS, async () => (await import('../versions/versions-page.tsx')).VersionsPage],
  [QUERY, async () => (await import('../analytics/query-page.tsx')).QueryPage],
  [DASHBOARDS, async () => (await import('../dashboards/dashboards-page.tsx')).DashboardsPage],
  [REPORTS, async () => (await import('../analytics/reports-page.tsx')).ReportsPage],
  [PEOPLE, async () => (await import('../people/people-page.tsx')).PeoplePage],
  [TAG_IMPORT, async () => (await import('../tags/import-page.tsx')).TagImportPage],
  [RENAME_TAG, async () => (await import('../tags/rename-page.tsx')).RenamePage],
  [CHANGES, async () => (await import('../changes/changes-page.tsx')).ChangesPage],
  [METRICS, async () => (await import('../metrics/metrics-page.tsx')).MetricsPage],
  [EMBEDDINGS, async () => (await import('../embeddings/embeddings-page.tsx')).EmbeddingsPage],
  [PIPELINE, async () => (await import('../pipeline/pipeline-page.tsx')).PipelinePage],
  [TOKENS, async () => (await import('../tokens/tokens-page.tsx')).TokensPage],
  [SECRETS, async () => (await import('../secrets/secrets-page.tsx')).SecretsPage]
])

const firstPages: Readonly<Record<string, PageOfWorkplace>> = { '': Home, [OPERATIONS]: Operations, [JOBS]: JobsPage }

/** The workplace of admins: every entity of AdminService. Its analytics have an address of their own. */
export const adminWorkplace: Workplace = {
  title: titles.admin,
  first: () => (location.pathname.startsWith('/analytics-ui/') ? QUERY : ''),
  home: '',
  pages: ownPages.map(page => ({ ...page, ...componentOf(page.at) })),
  groups: adminGroups,
  rest: 'other'
}

function componentOf(at: string) {
  const [Page, load] = [firstPages[at], loadedPages.get(at)]
  return { ...(Page && { Page }), ...(load && { load }) }
}
