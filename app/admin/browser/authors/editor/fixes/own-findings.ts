import { type Finding, isCode, type TutorialLink } from '@tutorial-platform/dialect'
import { type Fix, lineAt } from './edit.ts'

/** A finding with what mends it, where that is certain. */
export interface FixableFinding extends Finding {
  readonly fix?: Fix
}

/** Words of the editor's own findings, in the language of the page; the last two have a name behind them. */
export interface FindingWords {
  readonly pictureWithoutWords: string
  readonly unknownTutorial: string
  readonly unusedPicture: string
}

/** `![](…)`, whose alternative text is missing; the address has no line break and is not long. */
const NO_WORDS = /!\[\s*\](?=\([^\n)]{1,500}\))/g

/** Pictures without words for those who cannot see them; the fix leads to where the words belong. */
export function picturesWithoutWords(
  markdown: string,
  file: string,
  { pictureWithoutWords }: FindingWords
): readonly FixableFinding[] {
  const inCode = isCode(markdown)
  return markdown.split('\n').flatMap((words, index) => {
    if (inCode[index]) return []
    return [...words.matchAll(NO_WORDS)].map(({ index: at }) => {
      const place = lineAt(markdown, index + 1).from + at + 2
      return finding('image-alt', index + 1, pictureWithoutWords, file, { edits: [], cursor: place })
    })
  })
}

/** Links to tutorials that are in neither channel. */
export function unknownTutorials(
  links: readonly TutorialLink[],
  known: ReadonlySet<string> | undefined,
  own: string,
  file: string,
  { unknownTutorial }: FindingWords
): readonly FixableFinding[] {
  if (!known) return []
  return links
    .filter(({ kind, slug }) => kind === 'tutorial' && slug !== own && !known.has(slug))
    .map(({ slug, line }) => finding('link-unknown', line, `${unknownTutorial} ${slug}`, file))
}

/** Pictures that the author has put beside the text and that it does not show. */
export function unusedPictures(
  paths: readonly string[],
  shown: readonly string[],
  file: string,
  { unusedPicture }: FindingWords
): readonly FixableFinding[] {
  const used = new Set(shown)
  return paths.filter(path => !used.has(path)).map(path => finding('image-unused', 1, `${unusedPicture} ${path}`, file))
}

const finding = (rule: string, line: number, message: string, file: string, fix?: Fix): FixableFinding => ({
  ...{ severity: 'warning' as const, rule, message, file, line },
  ...(fix && { fix })
})
