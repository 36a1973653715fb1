import type { Page } from '../core/page.ts'
import { llmsTxt, robotsTxt, sitemapXml } from './agents.ts'
import { changes } from './changes/changes.ts'
import { concept, conceptMoved, concepts } from './concepts.ts'
import { appSpace, appSpaceMoved } from './events/app-space.ts'
import { eventFile, eventMoved, eventPage } from './events/event.ts'
import { eventList, eventsMoved } from './events/list.ts'
import { displayApp, displayMoved, eventDisplay } from './display.ts'
import { favicon } from './favicon.ts'
import { explore, exploreMoved } from './explore.ts'
import { home } from './home.ts'
import { me, meMoved, tokens } from './me.ts'
import { navigator, navigatorCards, navigatorMoved, searchSubjects } from './navigator.ts'
import { path, pathMoved } from './path.ts'
import { sessionCalendar, sessionDirectory, sessionSchedule, techedMoved } from './teched/directory.ts'
import { chosenSessions, mySchedule, scheduleFile } from './teched/my-schedule.ts'
import { sessionFile, sessionMoved, sessionPage } from './teched/session.ts'
import { speakerList, speakerMoved, speakerPage } from './teched/speakers.ts'
import { tutorial, tutorialMoved } from './tutorial.ts'

/** Every page of the site; the first row that matches a path answers for it. */
export const pages: readonly Page[] = [
  home,
  navigator,
  navigatorCards,
  searchSubjects,
  navigatorMoved,
  tutorial,
  tutorialMoved,
  changes,
  path,
  pathMoved,
  concepts,
  concept,
  conceptMoved,
  explore,
  exploreMoved,
  sessionDirectory,
  sessionSchedule,
  sessionCalendar,
  sessionPage,
  sessionFile,
  sessionMoved,
  speakerList,
  speakerPage,
  mySchedule,
  chosenSessions,
  scheduleFile,
  techedMoved,
  speakerMoved,
  eventList,
  eventsMoved,
  eventPage,
  eventFile,
  eventMoved,
  appSpace,
  appSpaceMoved,
  me,
  tokens,
  meMoved,
  eventDisplay,
  displayApp,
  displayMoved,
  llmsTxt,
  sitemapXml,
  robotsTxt,
  favicon
]
