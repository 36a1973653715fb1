import type { Frame } from '../../srv/chat/model/frames.ts'
import type { Expected } from './golden.ts'

const LONGEST_REFUSAL = 600

/** An answer as a reader got it. */
export interface Answer {
  readonly words: string
  readonly tools: readonly string[]
  /** Slugs that are linked in the words. */
  readonly linked: readonly string[]
  /** Slugs on cards and citations. */
  readonly shown: readonly string[]
  /** Why the answer did not come to its end. */
  readonly failure?: string
}

/** The answer that these frames are. */
export function answerOf(frames: readonly Frame[]): Answer {
  const words = frames.map(frame => (frame.type === 'delta' ? frame.content : '')).join('')
  const failure = failureOf(frames.at(-1))
  return {
    words,
    tools: frames.flatMap(frame => (frame.type === 'tool' ? [frame.name] : [])),
    linked: [
      ...new Set([...words.matchAll(/\/(?:tutorials|missions|groups)\/([a-z0-9-]+)/g)].map(([, slug]) => slug ?? ''))
    ],
    shown: [...new Set(frames.flatMap(slugsOn))],
    ...(failure !== undefined && { failure })
  }
}

function failureOf(last: Frame | undefined): string | undefined {
  if (last?.type === 'done') return undefined
  if (last?.type === 'error') return last.reason ?? 'error'
  return 'the stream ended early'
}

function slugsOn(frame: Frame): readonly string[] {
  if (frame.type === 'step-citations') return frame.items.map(({ tutorialSlug }) => tutorialSlug)
  if (frame.type === 'tutorial-cards' || frame.type === 'community-peers-cards')
    return frame.items.map(({ slug }) => slug)
  return []
}

/**
 * Faults of an answer, a sentence each; none when it is as expected. Whatever is expected, an answer must come to its
 * end, say something and link to nothing of `unknown`, the slugs that lead nowhere.
 */
export function faultsOf(expected: Expected, answer: Answer, unknown: readonly string[]): readonly string[] {
  const { words, tools, linked, shown, failure } = answer
  const said = words.toLowerCase()
  const has = (phrase: string) => said.includes(phrase.toLowerCase())
  const { cites, says } = expected
  return [
    // a filter of the endpoint refuses too
    ...(failure !== undefined && !(expected.refuses && failure === 'content_filter') ? [`it failed: ${failure}`] : []),
    ...(failure === undefined && words.trim() === '' ? ['it said nothing'] : []),
    ...unknown.map(slug => `it links to ${slug}, which does not exist`),
    ...(expected.tools ?? []).filter(tool => !tools.includes(tool)).map(tool => `it did not call ${tool}`),
    ...(expected.notTools ?? []).filter(tool => tools.includes(tool)).map(tool => `it called ${tool}`),
    ...(cites && !cites.some(slug => linked.includes(slug) || shown.includes(slug))
      ? [`it cites none of ${cites.join(', ')}`]
      : []),
    ...(says && !says.some(has) ? [`it says none of ${quoted(says)}`] : []),
    ...(expected.never ?? []).filter(has).map(phrase => `it says ${quoted([phrase])}`),
    ...(expected.refuses ? faultsOfRefusal(answer) : [])
  ]
}

function faultsOfRefusal({ words, linked, shown }: Answer): readonly string[] {
  return [
    ...(words.length > LONGEST_REFUSAL ? [`it explains in ${words.length} characters what it should refuse`] : []),
    ...(linked.length + shown.length > 0 ? ['it shows something where it should refuse'] : [])
  ]
}

const quoted = (phrases: readonly string[]): string => phrases.map(phrase => `"${phrase}"`).join(', ')
