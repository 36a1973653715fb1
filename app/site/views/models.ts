/** Models of the views, which pages build from the catalog and the stored documents. */
import type * as serverWords from '../words/en/server.ts'
import type { Card } from '../catalog/card.ts'
import type { ConceptPage } from '../catalog/graph/concept-page.ts'
import type { Filter } from '../catalog/filter.ts'
import type { Surface } from './display/surface.ts'
import type { ChangesModel } from './changes/models.ts'
import type { ConceptModel } from './graph/concept-model.ts'
import type { ExploreModel } from './graph/explore-model.ts'
import type { EventListPage } from '../catalog/events/list.ts'
import type { AppSpaceModel, EventModel } from './events/models.ts'
import type { Choice, NavigatorPage } from '../catalog/navigator-page.ts'
import type { DirectoryPage } from '../catalog/sessions/directory.ts'
import type { CalendarPage } from '../catalog/sessions/month.ts'
import type { SchedulePage } from '../catalog/sessions/schedule.ts'
import type { Bands } from './parts/bands-model.ts'
import type { Lane } from './parts/lanes-model.ts'
import type { Titles } from './parts/condition-words.ts'
import type { PathModel } from './parts/path-model.ts'
import type { SessionModel, SpeakerModel, SpeakersModel } from './teched/models.ts'
import type { TutorialModel } from './tutorial-model.ts'
import type { PreviewSearchModel, PreviewsModel } from './previews/models.ts'

/** A link of a trail or a list. */
export interface Link {
  readonly href: string
  readonly text: string
}

/** Head and frame of a page. */
export interface Frame {
  readonly title: string
  readonly description: string
  /** Canonical address for search engines. */
  readonly canonical: string
  /** Path of the page, by which the header knows its section. */
  readonly path: string
  /** The address of the page as Markdown. */
  readonly markdown?: string
  readonly addresses: Readonly<Record<string, string>>
  /** Modules that each script imports, for preloading. */
  readonly imports: Readonly<Record<string, readonly string[]>>
  /** Home first, this page last. */
  readonly trail: readonly Link[]
  /** Objects of schema.org. */
  readonly structured: readonly object[]
  /** False for pages that search engines leave out. */
  readonly indexed?: false
  /** On pages of the QA channel: said in a bar that stays in sight. */
  readonly notice?: string
  /** False hides the ways to concepts and the map. */
  readonly hasConcepts: boolean
  /** False hides the way to sessions of conferences. */
  readonly hasSessions: boolean
  /** False hides the way to events. */
  readonly hasEvents: boolean
  /** The assistant answers questions, so the page offers it. */
  readonly hasAssistant: boolean
}

export interface ErrorModel {
  readonly status: number
  readonly heading: string
  readonly message: string
  /** Pages with similar addresses. */
  readonly close: readonly Pick<Card, 'kind' | 'href' | 'title'>[]
  readonly ways: readonly Link[]
}

/** A concept of the start page with the best of its tutorials. */
export interface FeaturedTopic {
  readonly slug: string
  readonly title: string
  readonly description: string
  readonly href: string
  readonly tutorials: readonly Card[]
}

export interface HomeModel {
  readonly counts: { readonly tutorials: number; readonly missions: number; readonly groups: number }
  readonly featured: readonly Card[]
  readonly missions: readonly Card[]
  /** Ways into the navigator. */
  readonly topics: readonly Choice[]
  readonly levels: readonly Choice[]
  readonly tags: readonly Choice[]
  readonly changed: readonly Card[]
  /** Concepts that much depends on, with their tutorials. */
  readonly featuredTopics: readonly FeaturedTopic[]
  /** Links that people have chosen, by the goal of the visitor. */
  readonly lanes: readonly Lane[]
  /** Events, sessions, videos, posts and people. */
  readonly bands: Bands
}

export interface NavigatorModel {
  readonly page: NavigatorPage
  /** Version of the catalog. */
  readonly stamp: string
}

/** A service as its page lists it. */
interface ServiceModel {
  readonly name: string
  readonly path: string
  readonly description: string
  /** Access to it, and other protocols. */
  readonly ways: string
  readonly docs: string
  readonly metadata?: string
}

export interface ServicesModel {
  readonly services: readonly ServiceModel[]
}

/** The compiled views: each returns a whole HTML document. */
export interface Views {
  /** Words of pages that are no part of a view. */
  readonly words: typeof serverWords
  readonly navigatorHeading: (filter: Filter) => string
  readonly navigatorTitle: (page: NavigatorPage) => string
  readonly conditionWords: (condition: string, titles: Titles) => string
  home(frame: Frame, model: HomeModel): string
  navigator(frame: Frame, model: NavigatorModel): string
  tutorial(frame: Frame, model: TutorialModel): string
  changes(frame: Frame, model: ChangesModel): string
  path(frame: Frame, model: PathModel): string
  me(frame: Frame): string
  tokens(frame: Frame): string
  services(frame: Frame, model: ServicesModel): string
  previews(frame: Frame, model: PreviewsModel): string
  previewFrame(frame: Frame): string
  previewSearch(frame: Frame, model: PreviewSearchModel): string
  concepts(frame: Frame, model: ConceptPage): string
  concept(frame: Frame, model: ConceptModel): string
  explore(frame: Frame, model: ExploreModel): string
  sessions(frame: Frame, model: DirectoryPage): string
  schedule(frame: Frame, model: SchedulePage): string
  calendar(frame: Frame, model: CalendarPage): string
  session(frame: Frame, model: SessionModel): string
  speakers(frame: Frame, model: SpeakersModel): string
  speaker(frame: Frame, model: SpeakerModel): string
  mySchedule(frame: Frame): string
  events(frame: Frame, model: EventListPage): string
  event(frame: Frame, model: EventModel): string
  appSpace(frame: Frame, model: AppSpaceModel): string
  display(frame: Frame, surface: Surface): string
  error(frame: Frame, model: ErrorModel): string
}
