export { correctionOf, isCode, type LineCorrection, plainFences } from './editing/correction.ts'
export { TutorialRefused } from './model/findings.ts'
export { deadLinks, type Destinations, idsIn, missingPlaces } from './model/link-findings.ts'
export { renderTutorial } from './render/render-tutorial.ts'
export { renderStylesheet } from './style/stylesheet.ts'
export type {
  AnswerSpec,
  AutoAuthor,
  BranchPoint,
  BranchSpecs,
  CodeCheckSpec,
  Drawing,
  Finding,
  Level,
  PageBranch,
  PageCodeCheck,
  Question,
  QuizRequest,
  RenderedTutorial,
  ServedImage,
  Severity,
  SkipPoint,
  StepMetadata,
  TutorialLink,
  TutorialMetadata,
  TutorialSource,
  Video,
  WrittenQuestion
} from './model/types.ts'
