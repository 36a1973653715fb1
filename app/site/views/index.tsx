import * as words from '#site-words/server.ts'
import type { ComponentChild } from 'preact'
import { render } from 'preact-render-to-string'
import { ConceptView } from './graph/concept.tsx'
import { ConceptsView } from './graph/concepts.tsx'
import { DisplayView } from './display/display.tsx'
import { ErrorView } from './error.tsx'
import { AppSpaceView } from './events/app-space.tsx'
import { EventView } from './events/event.tsx'
import { EventsView } from './events/events.tsx'
import { ExploreView } from './graph/explore.tsx'
import { HomeView } from './home.tsx'
import { BareLayout, Layout } from './layout.tsx'
import { MeView } from './me.tsx'
import type { Frame, Views } from './models.ts'
import { NavigatorView } from './navigator.tsx'
import { conditionWords } from './parts/condition-words.ts'
import { navigatorHeading, navigatorTitle } from './parts/words.ts'
import { PathView } from './path.tsx'
import { PreviewFrameView } from './preview/preview-frame.tsx'
import { PreviewSearchView } from './preview-search.tsx'
import { PreviewsView } from './previews.tsx'
import { ServicesView } from './services.tsx'
import { CalendarView } from './teched/calendar.tsx'
import { DirectoryView } from './teched/directory.tsx'
import { MyScheduleView } from './teched/my-schedule.tsx'
import { ScheduleView } from './teched/schedule.tsx'
import { SessionView } from './teched/session.tsx'
import { SpeakersView, SpeakerView } from './teched/speakers.tsx'
import { TokensView } from './tokens.tsx'
import { TutorialView } from './tutorial.tsx'

const document = (
  frame: Frame,
  kind: string,
  content: ComponentChild,
  scripts: readonly string[] = [],
  sheets: readonly string[] = []
): string =>
  '<!doctype html>' +
  render(
    <Layout frame={frame} kind={kind} scripts={scripts} sheets={sheets}>
      {content}
    </Layout>
  )

/** Every view as a whole document; what pages of the server call. */
export const views: Views = {
  ...{ words, navigatorHeading, navigatorTitle, conditionWords },
  home: (frame, model) => document(frame, 'home', <HomeView {...model} />, ['home.js']),
  navigator: (frame, model) => document(frame, 'navigator', <NavigatorView {...model} />, ['navigator.js']),
  tutorial: (frame, model) =>
    document(frame, 'tutorial', <TutorialView {...model} />, ['tutorial.js'], ['/content/tutorial.css']),
  path: (frame, model) => document(frame, 'path', <PathView {...model} />, ['path.js']),
  me: frame => document(frame, 'me', <MeView hasAssistant={frame.hasAssistant} />, ['me.js']),
  tokens: frame => document(frame, 'tokens', <TokensView />, ['tokens.js']),
  services: (frame, model) => document(frame, 'services', <ServicesView {...model} />),
  previews: (frame, model) => document(frame, 'previews', <PreviewsView {...model} />),
  previewSearch: (frame, model) => document(frame, 'previews', <PreviewSearchView {...model} />),
  previewFrame: frame =>
    '<!doctype html>' +
    render(
      <BareLayout
        frame={frame}
        kind="tutorial"
        scripts={['preview-frame.js']}
        sheets={['/content/tutorial.css']}
        sheet="site.css"
      >
        <PreviewFrameView />
      </BareLayout>
    ),
  concepts: (frame, model) => document(frame, 'concepts', <ConceptsView {...model} />, ['concepts.js']),
  concept: (frame, model) => document(frame, 'concept', <ConceptView {...model} />, ['concept.js']),
  explore: (frame, model) => document(frame, 'explore', <ExploreView {...model} />, ['explore.js']),
  sessions: (frame, model) => document(frame, 'sessions', <DirectoryView {...model} />, ['sessions.js']),
  schedule: (frame, model) => document(frame, 'sessions', <ScheduleView {...model} />, ['sessions.js']),
  calendar: (frame, model) => document(frame, 'sessions', <CalendarView {...model} />),
  session: (frame, model) => document(frame, 'session', <SessionView {...model} />, ['sessions.js']),
  speakers: (frame, model) => document(frame, 'sessions', <SpeakersView {...model} />),
  speaker: (frame, model) => document(frame, 'session', <SpeakerView {...model} />, ['sessions.js']),
  mySchedule: frame => document(frame, 'sessions', <MyScheduleView />, ['my-schedule.js']),
  events: (frame, model) => document(frame, 'events', <EventsView {...model} />, ['events.js']),
  event: (frame, model) => document(frame, 'events', <EventView {...model} />, ['events.js']),
  appSpace: (frame, model) => document(frame, 'app-space', <AppSpaceView {...model} />, ['events.js']),
  display: (frame, surface) =>
    '<!doctype html>' +
    render(
      <BareLayout frame={frame} kind="display" scripts={['display.js']} sheet="display.css">
        <DisplayView surface={surface} />
      </BareLayout>
    ),
  error: (frame, model) => document(frame, 'error', <ErrorView {...model} />)
}
