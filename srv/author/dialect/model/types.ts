/** Address of a local image, with its size when known. */
export interface ServedImage {
  src: string
  width?: number
  height?: number
}

/** A diagram as SVG, or why there is none. */
export type Drawing = { svg: string } | { problem: string }

/** One tutorial as its author wrote it. */
export interface TutorialSource {
  slug: string
  markdown: string
  rulesVr?: string
  /** Name used in findings; default `<slug>.md`. */
  file?: string
  /** Resolves a local image reference; undefined = unknown file. Without this function paths are kept. */
  image?: (path: string) => ServedImage | undefined
  /** Address of a file beside the tutorial that is no picture; undefined = not to be had. Without this, links are kept. */
  attachment?: (path: string) => string | undefined
  /** Draws the diagrams of Mermaid, in their order, with `beautiful-mermaid`; without this function they stay code. */
  draw?: (diagrams: readonly string[]) => Promise<readonly Drawing[]>
  lastUpdated?: string
  /** False leaves code without colours, for those who want the findings alone: colours take a third of the time. */
  colours?: boolean
  /** Questions that a model has written for the steps of `quizRequests`. */
  writtenQuestions?: readonly WrittenQuestion[]
}

/** A question that a model has written; a text is judged by AI. */
export interface WrittenQuestion {
  stepNumber: number
  question: string
  /** Options of a choice, of which one is `answer`; none for a text. */
  options?: string[] | undefined
  answer: string
}

/** A link of a tutorial to another tutorial, a mission or a group of the platform. */
export interface TutorialLink {
  kind: 'tutorial' | 'mission' | 'group'
  slug: string
  /** Id of the place in its page, when the link names one. */
  place?: string
  line: number
}

export type Severity = 'error' | 'warning' | 'healed'

/** A finding about a source: an error, a warning, or a correction of the text. */
export interface Finding {
  severity: Severity
  rule: string
  message: string
  file: string
  line: number
}

export type Level = 'beginner' | 'intermediate' | 'advanced'

export interface Video {
  embedUrl: string
  title: string
  provider: 'youtube' | 'vimeo' | 'opensap' | 'sapvideo'
}

/** A question of rules.vr for the page; AI-graded questions have no answer. */
export interface Question {
  id: string
  question: string
  type: 'multiple-choice' | 'text'
  options?: string[]
  choiceMode?: 'single' | 'multiple'
  correctAnswer?: string
  correctAnswers?: string[]
  aiGrading?: true
}

/** A code check for the page, without its reference solution. */
export interface PageCodeCheck {
  goal: string
  language?: string
  hints: string[]
  hasReference: boolean
}

export interface PageBranch {
  key: string
  label: string
  condition: string | null
  embeddingHint: string
  steps: { title: string }[]
}

export interface StepMetadata {
  number: number
  title: string
  validation?: Question[]
  aiInvolved?: true
  codeCheck?: PageCodeCheck
  branchGroup?: string
  branchPointId?: string
  branches?: PageBranch[]
  skipIf?: string
  skipLabel?: string
  skipReason?: string
}

/** Request for an AI-written question: for one step, or for every step without a hand-written one. */
export interface AutoAuthor {
  step: number | 'all'
  type: 'mcq' | 'text' | 'any'
}

/** A step for which the author asks for AI-written questions. */
export interface QuizRequest {
  stepNumber: number
  title: string
  type: AutoAuthor['type']
  /** Words of the step. */
  text: string
}

/** The catalog record of a tutorial. */
export interface TutorialMetadata {
  slug: string
  title: string
  description: string
  time: number
  level: Level
  primaryTag: string
  tags: string[]
  /** Names of the concepts that it teaches, where the front matter has any. */
  concepts?: string[]
  stepCount: number
  steps: StepMetadata[]
  youWillLearn: string[]
  prerequisites: string
  hasOsOptions: boolean
  hasAi: boolean
  autoAuthor: AutoAuthor[]
  lastUpdated?: string
  frontmatterGithubLogin?: string
  frontmatterAuthorName?: string
  frontmatterAuthorProfile?: string
  video?: Video
}

export interface BranchPoint {
  id: string
  parentStepNumber: number
  groupKey: string
  branches: { key: string; label: string; condition: string | null; embeddingHint: string }[]
}

export interface SkipPoint {
  stepNumber: number
  skipIf: string
  skipLabel: string | null
  skipReason: string | null
}

export interface BranchSpecs {
  branchPoints: BranchPoint[]
  skipPoints: SkipPoint[]
}

/** Upload shape of `/content/code-check-specs`. */
export interface CodeCheckSpec {
  slug: string
  stepNumber: number
  goal: string
  language?: string
  hints?: string[]
  referenceSolution?: string
}

/** Upload shape of `/content/validate-answer-specs`. */
export interface AnswerSpec {
  stepNumber: number
  questionId: string
  questionText: string
  correctAnswer: string
  ruleType: string
  aiGrading?: true
}

/** Output of the dialect for a tutorial. */
export interface RenderedTutorial {
  slug: string
  metadata: TutorialMetadata
  html: string
  bodyText: string
  branchSpecs: BranchSpecs | undefined
  codeChecks: CodeCheckSpec[]
  answerSpecs: AnswerSpec[]
  quizRequests: QuizRequest[]
  /** Local image references in document order, as passed to `image()`. */
  images: string[]
  links: TutorialLink[]
  findings: Finding[]
}
