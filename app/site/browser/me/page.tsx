import { beginsAnew } from '#site-words/scripts/own-page.ts'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { outbox } from '../progress/device.ts'
import { Badges } from './badges.tsx'
import { Bookmarks } from './bookmarks.tsx'
import { Completions } from './completions.tsx'
import { DeskCode } from './desk-code.tsx'
import { Favorites } from './favorites.tsx'
import { MyEvents } from './my-events.tsx'
import { MyData } from './my-data.tsx'
import { type OwnData, readOwnData } from './own-data.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { ProblemReports } from './problem-reports.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { SkillMapPanel } from './skill-map.tsx'
import { RecommendedPanel } from './recommended.tsx'
import { ResetDialog, type Resettable } from './reset-dialog.tsx'

interface OwnPageProps {
  readonly owner: string
  readonly data: OwnData
}

/** Progress, completions, preferences and data of a person. */
export function OwnPage({ owner, data }: OwnPageProps) {
  const [own, setOwn] = useState(data)
  const [resetting, setResetting] = useState<Resettable>()
  const [status, setStatus] = useState('')
  const readAnew = useCallback(async () => setOwn(await readOwnData()), [])
  // what a visitor had is added after the login, on this page too
  useEffect(() => outbox.listen(event => void (event.kind === 'sent' && readAnew())), [])
  return (
    <>
      <p class="visually-hidden" role="status">
        {status}
      </p>
      <ProgressPanel progress={own.progress} onReset={setResetting} />
      {own.recommended && own.recommended.recommendations.length > 0 && (
        <RecommendedPanel recommended={own.recommended} />
      )}
      {own.bookmarks && <Bookmarks owner={owner} stored={own.bookmarks} />}
      {own.events && own.events.length > 0 && <MyEvents events={own.events} />}
      {own.skills && own.skills.conceptCount > 0 && <SkillMapPanel map={own.skills} />}
      {own.badges && own.badges.length > 0 && <Badges badges={own.badges} />}
      {own.completions && <Completions completions={own.completions} onReset={setResetting} />}
      {own.favorites && own.favorites.length > 0 && <Favorites favorites={own.favorites} />}
      {own.reports && own.reports.length > 0 && <ProblemReports reports={own.reports} />}
      {own.preferences && <PreferencesForm preferences={own.preferences} />}
      <DeskCode />
      <MyData owner={owner} />
      {resetting && (
        <ResetDialog
          tutorial={resetting}
          owner={owner}
          onClose={() => setResetting(undefined)}
          onReset={() => {
            setResetting(undefined)
            setStatus(beginsAnew(resetting.title))
            void readAnew()
          }}
        />
      )}
    </>
  )
}
