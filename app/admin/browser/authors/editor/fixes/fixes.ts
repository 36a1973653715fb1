import { correctionOf, type Finding } from '@tutorial-platform/dialect'
import { type Fix, type FixOf, lineAt } from './edit.ts'
import { emojiItself } from './emoji.ts'
import * as frontMatter from './front-matter.ts'
import * as marks from './marks.ts'

/** Fixes of findings about the Markdown, by their rules; those of the renderer's own corrections are `correctionOf`. */
const fixes: Readonly<Record<string, FixOf>> = {
  'code-language': marks.codeLanguage,
  'html-placeholder': marks.placeholder,
  'link-parted': marks.partedLink,
  'heading-none': marks.headingMarks,
  'html-attribute': marks.eventHandler,
  'option-end-unmatched': marks.loneMark,
  'accordion-end-unmatched': marks.loneMark,
  'table-cells': marks.pipesInCode,
  'emoji-code': emojiItself,
  'front-matter-key': frontMatter.repeatedKey,
  'front-matter-offset': frontMatter.blankLinesBefore,
  'front-matter-unclosed': frontMatter.noEnd,
  'time-unreadable': frontMatter.timeUnit,
  'description-missing': frontMatter.description
}

/** The fix of a finding in a text whose lines end with a line feed; undefined where no fix is certain. */
export function fixFor(text: string, finding: Finding): Fix | undefined {
  return fixes[finding.rule]?.(text, finding.line, finding.message) ?? asCorrected(text, finding)
}

/** Writes the text as the renderer has read it. */
function asCorrected(text: string, finding: Finding): Fix | undefined {
  const corrections = correctionOf(text, finding)
  if (!corrections) return undefined
  return {
    edits: corrections.map(({ line, lines }) => {
      const { from, to } = lineAt(text, line)
      const isLeftOut = lines.length === 0
      return { from, to: isLeftOut ? Math.min(to + 1, text.length) : to, insert: lines.join('\n') }
    })
  }
}
