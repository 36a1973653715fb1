import rehypeStringify from 'rehype-stringify'
import { toString } from 'hast-util-to-string'
import { unified } from 'unified'
import { resolveAnchors } from './anchors.ts'
import { bodyText } from './body-text.ts'
import { placeDiagrams } from '../diagrams/place-diagrams.ts'
import { Definitions } from '../parse/definitions.ts'
import { UsedDefinitions } from '../parse/used-definitions.ts'
import { buildDocument, printDocument } from './document.ts'
import { codeLines, readOpener } from '../lines/fence-scanner.ts'
import { Report } from '../model/findings.ts'
import { root } from '../html/hast.ts'
import { HeadingAnchors, shiftHeadings } from './headings.ts'
import { Highlighter } from '../style/highlight.ts'
import { ImageStore } from './images.ts'
import { readCodeInfo } from '../style/languages.ts'
import { joinLines, type SourceLine } from '../lines/lines.ts'
import { warnIndentedNumbers } from '../heal/lint.ts'
import { renderInline, type RenderContext } from './markdown.ts'
import {
  answerSpecs,
  codeCheckSpecs,
  placeCodeChecks,
  placeQuestions,
  placeWritten,
  warnOfPlaces,
  type PlacedCodeCheck,
  type PlacedQuestion
} from './questions.ts'
import { readTutorial, type TutorialParts } from '../parse/read-tutorial.ts'
import { branchSpecs, headRecord } from './record.ts'
import { renderStep, type RenderedStep, type StepExtras } from './render-step.ts'
import { readRules, type Rules } from '../parse/rules-vr.ts'
import { readSkip, type Skip } from '../parse/skips.ts'
import { slugify, titleKey } from '../lines/slugs.ts'
import { renderBody } from './step-content.ts'
import type { Step } from '../parse/steps.ts'
import type {
  AutoAuthor,
  QuizRequest,
  RenderedTutorial,
  TutorialMetadata,
  TutorialSource,
  WrittenQuestion
} from '../model/types.ts'

/** State of rendering one tutorial. */
interface Rendering {
  source: TutorialSource
  parts: TutorialParts
  rules: Rules
  questions: PlacedQuestion[]
  codeChecks: PlacedCodeCheck[]
  skips: Map<number, Skip>
  context: RenderContext
  rulesContext: RenderContext
}

/**
 * Renders a tutorial's source to its catalog record, its standalone HTML document and its specs.
 * @throws TutorialRefused when it has no step, a broken branch, or front matter that cannot be read
 */
export async function renderTutorial(source: TutorialSource): Promise<RenderedTutorial> {
  const rendering = await prepare(source)
  const { parts, context, rulesContext } = rendering
  const head = headRecord(source, parts, context.report)
  const youWillLearn = parts.intro.youWillLearn.map(item =>
    renderInline({ ...firstLine(item), text: joinItem(item) }, context)
  )
  const learnLead = renderBody(parts.intro.learnLead, context)
  const prerequisites = renderBody(parts.intro.prerequisites, context)
  const intro = renderBody(parts.intro.rest, context)
  shiftHeadings(learnLead, 3)
  shiftHeadings(prerequisites, 3)
  shiftHeadings(intro, 2)
  const osOptions = { found: false }
  const steps = parts.steps.map(step => renderOneStep(step, rendering, osOptions))
  await placeDiagrams(context.diagrams, source.draw)
  warnUnusedOverrides(parts, context.report)
  warnPlainFences(context)
  for (const { usedDefinitions, report } of [context, rulesContext]) usedDefinitions.warn(report)

  const metadata: TutorialMetadata = {
    ...head,
    stepCount: steps.length,
    steps: steps.map(step => step.record),
    youWillLearn: youWillLearn.map(item => toString(root(item)).replace(/\s+/g, ' ').trim()),
    prerequisites: unified().use(rehypeStringify).stringify(root(prerequisites)),
    hasOsOptions: osOptions.found,
    hasAi: steps.some(step => step.record.aiInvolved) || rendering.rules.autoAuthor.length > 0,
    autoAuthor: rendering.rules.autoAuthor
  }
  const document = buildDocument({
    metadata,
    language: parts.head.language,
    learnLead,
    youWillLearn,
    prerequisites,
    intro,
    steps: steps.map(step => step.section)
  })
  resolveAnchors(document, collectAnchors(document, steps), context.report)
  return {
    slug: source.slug,
    metadata,
    html: printDocument(document),
    bodyText: bodyText(document),
    branchSpecs: branchSpecs(steps, rendering.skips),
    codeChecks: codeCheckSpecs(source.slug, rendering.codeChecks),
    answerSpecs: answerSpecs(rendering.questions),
    quizRequests: steps.flatMap(step => quizRequest(step)),
    images: context.images.references,
    links: context.links,
    findings: [...context.report.sorted(), ...rulesContext.report.sorted()]
  }
}

async function prepare(source: TutorialSource): Promise<Rendering> {
  const file = source.file ?? `${source.slug}.md`
  const report = new Report(source.slug, file)
  const rulesReport = new Report(source.slug, file.replace(/(?<![^/\\])[^/\\]*$/, 'rules.vr'))
  const parts = readTutorial(source.markdown, report)
  warnIndentedNumbers(parts.lines, report)
  const rules = readRules(source.rulesVr ?? '')
  if (source.rulesVr !== undefined) warnOfPlaces(rules, parts.steps, report)
  const written = source.writtenQuestions ?? []
  for (const problem of rules.problems) rulesReport.warn(problem.rule, problem.line, problem.message)
  const context: RenderContext = {
    report,
    highlighter:
      source.colours === false
        ? Highlighter.plain()
        : await Highlighter.for(grammarsOf([...parts.lines, ...rulesLines(rules, written)])),
    images: new ImageStore(source.image, report),
    links: [],
    attachment: source.attachment,
    definitions: new Definitions(parts.lines),
    usedDefinitions: new UsedDefinitions(),
    counter: { fragments: 0, formulas: 0, plainFences: [] },
    diagrams: []
  }
  return {
    source,
    parts,
    rules,
    questions: [...placeQuestions(rules, parts.steps, rulesReport), ...placeWritten(written)],
    codeChecks: placeCodeChecks(rules, parts.steps, rulesReport),
    skips: readSkips(parts, report),
    context,
    rulesContext: { ...context, report: rulesReport, usedDefinitions: new UsedDefinitions() }
  }
}

/** Questions and goals as Markdown lines, which can contain code. */
function rulesLines({ questions, codeChecks }: Rules, written: readonly WrittenQuestion[]): SourceLine[] {
  const texts = [...[...questions, ...written].map(({ question }) => question), ...codeChecks.map(({ goal }) => goal)]
  return texts.flatMap(text => text.split('\n')).map(text => ({ text, line: 1 }))
}

/** The grammars for the fenced code of a document. */
function grammarsOf(lines: readonly SourceLine[]): Set<string> {
  const inCode = codeLines(lines)
  const infos = lines.flatMap((line, index) => (inCode[index] ? (readOpener(line.text)?.info ?? []) : []))
  return new Set(infos.flatMap(info => readCodeInfo(info).grammar ?? []))
}

function readSkips(parts: TutorialParts, report: Report): Map<number, Skip> {
  const skips = new Map<number, Skip>()
  if (parts.head.parser !== 'v2') return skips
  parts.steps.forEach((step, index) => {
    const skip = readSkip(step, parts.steps[index + 1]?.line ?? Infinity, parts.comments, report)
    if (skip) skips.set(step.number, skip)
  })
  return skips
}

function renderOneStep(step: Step, rendering: Rendering, osOptions: { found: boolean }): RenderedStep {
  const { parts, rules } = rendering
  const extras: StepExtras = {
    questions: rendering.questions.filter(question => question.step === step.number),
    codeCheck: rendering.codeChecks.find(check => check.step === step.number),
    branching: parts.branchings.find(branching => branching.parentStep === step.number),
    skip: rendering.skips.get(step.number),
    autoAuthor: autoAuthorOf(step, rules)
  }
  const override = [...parts.head.osOverrides].find(([key]) => titleKey(key) === titleKey(step.title))?.[1]
  const onOsOptions = (): void => void (osOptions.found = true)
  return renderStep(step, extras, { override, onOsOptions }, rendering.context, rendering.rulesContext)
}

/** The request for the step itself, else that for all steps without a question of the author. */
function autoAuthorOf({ markedNumber, places }: Step, { autoAuthor, handWritten }: Rules): AutoAuthor | undefined {
  const own = autoAuthor.find(({ step }) => step === markedNumber)
  const isAsked = handWritten.has(markedNumber) || [...places.VALIDATE.keys()].some(number => handWritten.has(number))
  return own ?? (isAsked ? undefined : autoAuthor.find(({ step }) => step === 'all'))
}

function quizRequest({ section, record, autoAuthor }: RenderedStep): QuizRequest[] {
  if (!autoAuthor) return []
  const text = bodyText(root(section.content))
  return [{ stepNumber: section.number, title: record.title, type: autoAuthor.type, text }]
}

/** One warning for all code blocks that name no language: they are shown without colours. */
function warnPlainFences({ counter, report }: RenderContext): void {
  const [first, ...others] = counter.plainFences.toSorted((a, b) => a - b)
  if (first === undefined) return
  const more = others.length > 0 ? `, and ${others.length} more,` : ''
  report.warn('code-language', first, `A code block${more} without a language has no colours: name it, or write "text"`)
}

function warnUnusedOverrides(parts: TutorialParts, report: Report): void {
  const titles = new Set(parts.steps.map(step => titleKey(step.title)))
  for (const key of parts.head.osOverrides.keys()) {
    if (!titles.has(titleKey(key)))
      report.warn('os-override', parts.headLines.lineOf('osOverrides'), `osOverrides: no step is titled "${key}"`)
  }
}

function firstLine(lines: readonly SourceLine[]): SourceLine {
  return lines[0] ?? { text: '', line: 1 }
}

function joinItem(lines: readonly SourceLine[]): string {
  return joinLines(lines).replaceAll('\n', ' ')
}

/** All anchors of the document; a step has one for its number and one for its title. */
function collectAnchors(document: ReturnType<typeof buildDocument>, steps: readonly RenderedStep[]): HeadingAnchors {
  const anchors = new HeadingAnchors()
  for (const { section } of steps) anchors.add(slugify(section.title), `step-${section.number}`)
  for (const child of document.children) if (child.type === 'element') anchors.read([child])
  return anchors
}
