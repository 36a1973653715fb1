import type { Element, ElementContent } from 'hast'
import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { bundledLanguages, type BundledLanguage } from 'shiki/langs'
import { h, text } from '../html/hast.ts'
import { CDS_GRAMMAR } from './cds-grammar.ts'
import { classOfColor, THEME, THEME_NAME } from './token-theme.ts'

/** Longer lines are not highlighted, since some grammars need quadratic time. */
const LINE_LENGTH_LIMIT = 1000
const BLOCK_LENGTH_LIMIT = 100_000
/** No time limit: it would give the same source other bytes on a slow machine. */
const LINE_TIME_LIMIT = 0

let shared: Promise<HighlighterCore> | undefined

/** Syntax highlighter; its grammars are loaded once per process, when a document first needs them. */
export class Highlighter {
  readonly #core: HighlighterCore | undefined

  private constructor(core: HighlighterCore | undefined) {
    this.#core = core
  }

  /** A highlighter that leaves all code without colours. */
  static plain(): Highlighter {
    return new Highlighter(undefined)
  }

  /** A highlighter with the given grammars loaded. */
  static async for(grammars: Iterable<string>): Promise<Highlighter> {
    shared ??= createHighlighterCore({
      themes: [THEME],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true })
    })
    const core = await shared
    const loaded = new Set(core.getLoadedLanguages())
    const missing = [...grammars].filter(name => !loaded.has(name))
    await core.loadLanguage(
      ...missing.map(name => (name === CDS_GRAMMAR.name ? CDS_GRAMMAR : bundledLanguages[name as BundledLanguage]))
    )
    return new Highlighter(core)
  }

  /** The code as one list of nodes per line; the text of the nodes is exactly the line. */
  lines(code: string, grammar: string | undefined): ElementContent[][] {
    const plain = code.split('\n')
    if (!this.#core || !grammar || code.length > BLOCK_LENGTH_LIMIT)
      return plain.map(line => (line === '' ? [] : [text(line)]))
    const { tokens } = this.#core.codeToTokens(code, {
      lang: grammar,
      theme: THEME_NAME,
      tokenizeMaxLineLength: LINE_LENGTH_LIMIT,
      tokenizeTimeLimit: LINE_TIME_LIMIT
    })
    return plain.map((line, index) => colored(line, tokens[index] ?? []))
  }
}

/** Joins neighbouring tokens of one class; falls back to the plain line if a grammar loses a character. */
function colored(line: string, tokens: readonly ThemedToken[]): ElementContent[] {
  if (tokens.map(token => token.content).join('') !== line) return line === '' ? [] : [text(line)]
  const runs: { className: string; value: string }[] = []
  for (const token of tokens) {
    const last = runs.at(-1)
    const className = classOfColor(token.color)
    if (last && (last.className === className || token.content.trim() === '')) last.value += token.content
    else runs.push({ className, value: token.content })
  }
  return runs.map(run => (run.className === '' ? text(run.value) : span(run.className, run.value)))
}

function span(className: string, value: string): Element {
  return h('span', { className: [className] }, [value])
}
