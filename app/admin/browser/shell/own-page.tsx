import { loading } from '#workplace-words/common.ts'
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Model } from '../../metadata/types.ts'
import {
  CHANGES,
  CONCEPT_GATE,
  DASHBOARDS,
  EMBEDDINGS,
  METRICS,
  PATH_EDITOR,
  PEOPLE,
  PIPELINE,
  QUERY,
  REPORTS,
  SECRETS,
  TAG_IMPORT,
  TOKENS,
  VERSIONS
} from '../parts/own-pages.ts'
import { BusyIndicator } from '../parts/ui5.ts'

type Page = ComponentType<{ readonly model: Model }>

/** Pages that are loaded when somebody goes there, by their addresses. */
export const loadedPages: ReadonlyMap<string, () => Promise<Page>> = new Map([
  [CONCEPT_GATE, async () => (await import('../concepts/gate-page.tsx')).GatePage],
  [PATH_EDITOR, async () => (await import('../missions/editor-page.tsx')).EditorPage],
  [VERSIONS, async () => (await import('../versions/versions-page.tsx')).VersionsPage],
  [QUERY, async () => (await import('../analytics/query-page.tsx')).QueryPage],
  [DASHBOARDS, async () => (await import('../dashboards/dashboards-page.tsx')).DashboardsPage],
  [REPORTS, async () => (await import('../analytics/reports-page.tsx')).ReportsPage],
  [PEOPLE, async () => (await import('../people/people-page.tsx')).PeoplePage],
  [TAG_IMPORT, async () => (await import('../tags/import-page.tsx')).TagImportPage],
  [CHANGES, async () => (await import('../changes/changes-page.tsx')).ChangesPage],
  [METRICS, async () => (await import('../metrics/metrics-page.tsx')).MetricsPage],
  [EMBEDDINGS, async () => (await import('../embeddings/embeddings-page.tsx')).EmbeddingsPage],
  [PIPELINE, async () => (await import('../pipeline/pipeline-page.tsx')).PipelinePage],
  [TOKENS, async () => (await import('../tokens/tokens-page.tsx')).TokensPage],
  [SECRETS, async () => (await import('../secrets/secrets-page.tsx')).SecretsPage]
])

/** Loads a page, then shows it. */
export function LoadedPage({ model, load }: { readonly model: Model; readonly load: () => Promise<Page> }) {
  const [page, setPage] = useState<{ readonly Page: Page }>()
  useEffect(() => void load().then(Page => setPage({ Page })), [load])
  return page ? <page.Page model={model} /> : <BusyIndicator active delay={300} text={loading} />
}
