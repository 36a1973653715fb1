import type { Element, ElementContent, Root } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { AUTHOR, BYLINE, BYLINE_LABEL, DESCRIPTION, HEADER, STEP, STEP_LIST } from '../model/markup.ts'
import { h } from '../html/hast.ts'
import type { Language } from '../parse/language.ts'
import type { TutorialMetadata } from '../model/types.ts'
import { videoLink } from '../html/videos.ts'

/** A step ready for the page. */
export interface StepSection {
  number: number
  heading: ElementContent[]
  title: string
  content: ElementContent[]
  /** Questions, code checks, branches, skips. */
  extras: ElementContent[]
  /** Text between this step and the next. */
  after: ElementContent[]
}

export interface DocumentParts {
  metadata: TutorialMetadata
  /** English where there is none. */
  language: Language | undefined
  learnLead: ElementContent[]
  youWillLearn: ElementContent[][]
  prerequisites: ElementContent[]
  intro: ElementContent[]
  steps: StepSection[]
}

/** The address under which the platform serves the stylesheet of all tutorials. */
const STYLESHEET_PATH = '/content/tutorial.css'

const stringifier = unified().use(rehypeStringify).freeze()

/** The complete document, which can be read on its own: no script, no inline styles. */
export function buildDocument(parts: DocumentParts): Root {
  const { metadata, language } = parts
  const written = { lang: language?.tag ?? 'en', ...(language?.direction === 'rtl' ? { dir: 'rtl' } : {}) }
  const head = h('head', {}, [
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('title', {}, [metadata.title]),
    h('meta', { name: 'description', content: metadata.description }),
    h('link', { rel: ['stylesheet'], href: STYLESHEET_PATH })
  ])
  const html = h('html', { ...written, className: ['tutorial-page'] }, [
    head,
    h('body', {}, [h('main', {}, [article(parts)])])
  ])
  return { type: 'root', children: [{ type: 'doctype' }, html] }
}

export function printDocument(document: Root): string {
  return stringifier.stringify(document)
}

function article(parts: DocumentParts): Element {
  const { metadata } = parts
  return h('article', { className: ['tutorial'], dataSlug: metadata.slug }, [
    header(metadata),
    ...(metadata.video ? [videoLink(metadata.video)] : []),
    ...titled('tutorial-learn', 'You will learn', [...parts.learnLead, ...learnList(parts.youWillLearn)]),
    ...titled('tutorial-prerequisites', 'Prerequisites', parts.prerequisites),
    ...(parts.intro.length > 0 ? [h('div', { className: ['tutorial-intro'] }, parts.intro)] : []),
    stepList(parts.steps),
    ...parts.steps.flatMap(step => [
      stepSection(step),
      ...(step.after.length > 0 ? [h('div', { className: ['tutorial-between'] }, step.after)] : [])
    ])
  ])
}

function header(metadata: TutorialMetadata): Element {
  return h('header', { className: [HEADER] }, [
    h('h1', {}, [metadata.title]),
    ...(metadata.description ? [h('p', { className: [DESCRIPTION] }, [metadata.description])] : []),
    h('ul', { className: ['tutorial-meta'] }, metaItems(metadata))
  ])
}

function metaItems(metadata: TutorialMetadata): Element[] {
  const level = metadata.level.charAt(0).toUpperCase() + metadata.level.slice(1)
  const author = metadata.frontmatterAuthorName ?? metadata.frontmatterGithubLogin
  const items: [string, string | undefined][] = [
    ['time', `${metadata.time} min`],
    ['level', level],
    ['steps', metadata.stepCount === 1 ? '1 step' : `${metadata.stepCount} steps`],
    ['author', author],
    ['updated', metadata.lastUpdated]
  ]
  return items.flatMap(([name, value]) => (value ? [metaItem(name, value)] : []))
}

function metaItem(name: string, value: string): Element {
  if (name === 'author')
    return h('li', { className: [BYLINE] }, [BYLINE_LABEL, h('span', { className: [AUTHOR] }, [value])])
  if (name !== 'updated') return h('li', { className: [`meta-${name}`] }, [value])
  return h('li', { className: ['meta-updated'] }, ['Updated ', h('time', { dateTime: value }, [value.slice(0, 10)])])
}

function titled(className: string, title: string, content: ElementContent[]): Element[] {
  if (content.length === 0) return []
  return [h('section', { className: [className] }, [h('h2', { id: className }, [title]), ...content])]
}

function learnList(items: ElementContent[][]): ElementContent[] {
  return items.length === 0
    ? []
    : [
        h(
          'ul',
          {},
          items.map(item => h('li', {}, item))
        )
      ]
}

function stepList(steps: readonly StepSection[]): Element {
  const links = steps.map(step =>
    h('li', { value: String(step.number) }, [h('a', { href: `#step-${step.number}` }, [step.title])])
  )
  return h('nav', { className: [STEP_LIST], ariaLabelledBy: [STEP_LIST] }, [
    h('h2', { id: STEP_LIST }, ['Steps']),
    h('ol', {}, links)
  ])
}

function stepSection(step: StepSection): Element {
  const id = `step-${step.number}`
  return h('section', { id, className: [STEP], dataStep: String(step.number), ariaLabelledBy: [`${id}-title`] }, [
    h('h2', { id: `${id}-title`, className: ['step-title'] }, [
      h('span', { className: ['step-label'] }, [`Step ${step.number}`]),
      ' ',
      h('span', { className: ['step-title-text'] }, step.heading)
    ]),
    h('div', { className: ['step-content'] }, step.content),
    ...step.extras
  ])
}
