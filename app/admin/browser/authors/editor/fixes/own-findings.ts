import { type Finding, isCode, type TutorialLink } from '@tutorial-platform/dialect'
import { type Fix, lineAt } from './edit.ts'

/** A finding with what mends it, where that is certain. */
export interface FixableFinding extends Finding {
  readonly fix?: Fix
}

/** `![](…)`, whose alternative text is missing; the address has no line break and is not long. */
const NO_WORDS = /!\[\s*\](?=\([^\n)]{1,500}\))/g

/** Pictures without words for those who cannot see them; the fix leads to where the words belong. */
export function picturesWithoutWords(markdown: string, file: string): readonly FixableFinding[] {
  const inCode = isCode(markdown)
  return markdown.split('\n').flatMap((words, index) => {
    if (inCode[index]) return []
    return [...words.matchAll(NO_WORDS)].map(({ index: at }) => {
      const place = lineAt(markdown, index + 1).from + at + 2
      const message = 'A picture without alternative text: say what it shows'
      return finding('image-alt', index + 1, message, file, { edits: [], cursor: place })
    })
  })
}

/** Links to tutorials that are in neither channel. */
export function unknownTutorials(
  links: readonly TutorialLink[],
  known: ReadonlySet<string> | undefined,
  own: string,
  file: string
): readonly FixableFinding[] {
  if (!known) return []
  return links
    .filter(({ kind, slug }) => kind === 'tutorial' && slug !== own && !known.has(slug))
    .map(({ slug, line }) => finding('link-unknown', line, `Link to a tutorial that is not there: ${slug}`, file))
}

/** Pictures that the author has put beside the text and that it does not show. */
export function unusedPictures(
  paths: readonly string[],
  shown: readonly string[],
  file: string
): readonly FixableFinding[] {
  const used = new Set(shown)
  return paths
    .filter(path => !used.has(path))
    .map(path => finding('image-unused', 1, `The text does not show this picture: ${path}`, file))
}

const finding = (rule: string, line: number, message: string, file: string, fix?: Fix): FixableFinding => ({
  ...{ severity: 'warning' as const, rule, message, file, line },
  ...(fix && { fix })
})
