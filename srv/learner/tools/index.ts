import type { Tool } from '../../platform/tools/index.ts'
import { getMyCompletedSteps, getMyMissions, getMyTutorials } from './my-progress-tools.ts'
import { completeStep, resetTutorialProgress } from './write-tools.ts'

export const learnerTools: readonly Tool[] = [
  getMyTutorials,
  getMyMissions,
  getMyCompletedSteps,
  completeStep,
  resetTutorialProgress
]
