import { type Violation, violation } from './paths.ts'

/** A text file of the repository. */
export interface TextFile {
  readonly path: string
  readonly text: string
}

/** Parts of the repository that follow the rules already. */
const checked: readonly RegExp[] = [/^(app|bench|db|lib|srv|test)\//]

/** Files that name the forbidden words on purpose: this rule and the fixtures of its test. */
const exempt: ReadonlySet<string> = new Set(['test/architecture.test.ts', 'test/support/architecture/comment-rules.ts'])

const COMMENT = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)/
const MARKERS = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)\s*/
const QUESTION = /^(?:What|Whose|Who|Which|Where)\s/
const OUTSIDE = /\b(?:wire facts?|cap-notes|design, section|claim [A-Z]\d+|research notes|interface specification)/i

/** Comments name their subject first ("Rate limiter per caller"), instead of a riddle ("What a caller may do at once"). */
export function riddles(files: readonly TextFile[]): readonly Violation[] {
  return files.filter(isChecked).flatMap(({ path, text }) =>
    firstLinesOfComments(text)
      .filter(({ comment }) => QUESTION.test(comment))
      .map(({ comment, line }) => violation(path, line, `begin with the subject, not with "${comment.slice(0, 30)}"`))
  )
}

/** Comments cite requirement ids, RFCs and documents of the repository, which every reader can look up. */
export function outsideCitations(files: readonly TextFile[]): readonly Violation[] {
  return files.filter(isChecked).flatMap(({ path, text }) =>
    text.split('\n').flatMap((content, index) => {
      const [cited] = OUTSIDE.exec(content) ?? []
      return cited === undefined ? [] : [violation(path, index + 1, `cites "${cited}", which is not in the repository`)]
    })
  )
}

const isChecked = ({ path }: TextFile): boolean => !exempt.has(path) && checked.some(pattern => pattern.test(path))

/** The first line with text of each comment that begins a line, and the number of that line. */
function firstLinesOfComments(text: string): readonly { readonly comment: string; readonly line: number }[] {
  const found: { comment: string; line: number }[] = []
  let isRead = false
  for (const [index, content] of text.split('\n').entries()) {
    if (!COMMENT.test(content) || /^\s*\/\*/.test(content)) isRead = false
    const comment = COMMENT.test(content) ? content.replace(MARKERS, '') : ''
    if (isRead || comment === '') continue
    found.push({ comment, line: index + 1 })
    isRead = true
  }
  return found
}
