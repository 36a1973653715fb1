import type { Inside } from './blocks.ts'
import { type Context, inlineOf } from './inline.ts'
import { listOf } from './lists.ts'
import { childWith, type Element, hasClass, isElement, without } from './tree.ts'

/** Alternatives, each under its label. */
interface Choice {
  readonly label: string
  readonly blocks: readonly string[]
}

const choices = (lead: string, all: readonly Choice[]): string[] => [
  lead,
  ...listOf(all.map(({ label, blocks }) => ({ mark: '- ', blocks: [`**${label}**`, ...blocks], isTight: false })))
]

/** The options of a group, of which a reader needs one. */
export function options(group: Element, context: Context, inside: Inside): string[] {
  return choices('One of these:', choicesIn(group, 'panel-label', context, inside))
}

/** The branches below a step, of which one is for the reader. */
export function branches(mount: Element, context: Context, inside: Inside): string[] {
  return choices('Go on with one of these:', choicesIn(mount, undefined, context, inside))
}

/** The sections of an element, called by the text with a class, else by their heading. */
function choicesIn(element: Element, label: string | undefined, context: Context, inside: Inside): Choice[] {
  const sections = element.children.filter(isElement).filter(({ name }) => name === 'section')
  return sections.map((section, index) => {
    const name =
      label === undefined
        ? section.children.filter(isElement).find(each => each.name === 'h3')
        : childWith(section, label)
    const text = name && inlineOf(name.children, context)
    return { label: text || `Choice ${index + 1}`, blocks: inside(without(section, name), context) }
  })
}

const ANSWERS: Readonly<Record<string, string>> = {
  single: ' (one answer)',
  multiple: ' (one or more answers)'
}

/** A question in words with its choices; pages hold no answer. */
export function question(mount: Element, context: Context, inside: Inside): string[] {
  const how = ANSWERS[mount.attributes['data-kind'] ?? ''] ?? ' (in your own words)'
  return [`**Question**${how}`, ...inside(without(mount, childWith(mount, 'question-label')), context)]
}

/** A check of the reader's code: what it should do, and hints. */
export function codeCheck(mount: Element, context: Context, inside: Inside): string[] {
  const language = mount.attributes['data-language'] ?? 'text'
  const hints = childWith(mount, 'code-check-hints')
  const goal = without(without(mount, childWith(mount, 'question-label')), hints)
  return [
    `**Check your code**${language === 'text' ? '' : ` (${language})`}`,
    ...inside(goal, context),
    ...(hints ? ['Hints:', ...inside({ ...mount, children: [hints] }, context)] : [])
  ]
}

/** A note on a step that some readers need not do. */
export const skip = (mount: Element, context: Context, inside: Inside): string[] =>
  inside(mount, context).map(text => `Some readers can skip this step: ${text}`)

export const isCallout = (element: Element): boolean => hasClass(element, 'callout')

/** A note, which begins with its kind in bold. */
export function callout(element: Element, context: Context, inside: Inside): string[] {
  const label = childWith(element, 'callout-label')
  const kind = label ? [`**${inlineOf(label.children, context)}**`] : []
  return [...kind, ...inside(without(element, label), context)]
}
