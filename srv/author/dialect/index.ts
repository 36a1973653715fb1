export { TutorialRefused } from './findings.ts'
export { renderTutorial } from './render-tutorial.ts'
export { renderStylesheet } from './stylesheet.ts'
export type {
  AnswerSpec,
  AutoAuthor,
  BranchPoint,
  BranchSpecs,
  CodeCheckSpec,
  Finding,
  Level,
  PageBranch,
  PageCodeCheck,
  Question,
  RenderedTutorial,
  ServedImage,
  Severity,
  SkipPoint,
  StepMetadata,
  TutorialMetadata,
  TutorialSource,
  Video
} from './types.ts'
