import { readJson } from '../account/ask.ts'

/** A mission or group in the caller's progress. */
export interface MissionProgress {
  readonly legacyId: number
  readonly slug: string
  readonly title: string
  readonly status: string
  readonly percent: number
  readonly done: number
  readonly total: number
  readonly minutesLeft: number | null
  readonly minutesTotal: number | null
  readonly nextSlug: string | null
  readonly nextTitle: string | null
  readonly nextStep: number | null
  readonly lastActivityAt: string | null
  readonly completionDate: string | null
}

export interface TutorialProgress {
  readonly slug: string
  readonly title: string
  readonly status: string
  readonly percent: number
  readonly completedSteps: number | readonly number[]
  readonly stepCount: number
  readonly nextStep: number | null
  readonly minutesLeft: number | null
  readonly lastActivityAt: string | null
  readonly completionDate: string | null
  readonly attemptNumber: number
}

/** Step at which the caller stopped. */
export interface ContinueWith {
  readonly slug: string
  readonly stepNumber: number
  readonly title: string
  readonly missionSlug: string | null
  readonly missionTitle: string | null
}

export interface MyProgress {
  readonly totals: Readonly<Record<'tutorials' | 'missions' | 'steps' | 'points' | 'badges', number>>
  readonly continueWith: ContinueWith | null
  readonly missions: readonly MissionProgress[]
  readonly tutorials: readonly TutorialProgress[]
  readonly groups: readonly MissionProgress[]
}

/** The caller's progress as a whole. @throws Refusal */
export const readMyProgress = (): Promise<MyProgress> => readJson<MyProgress>('/api/getMyProgress()')
