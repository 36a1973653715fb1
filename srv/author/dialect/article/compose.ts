import { Parser } from 'htmlparser2'
import { BYLINE_LABEL } from '../model/markup.ts'
import type { Article } from './article.ts'
import { ArticleWriter } from './article-writer.ts'
import { findRoot, type Root, TooDeep } from './find-root.ts'
import type { Pictures } from './srcset.ts'
import type { Surroundings } from './surroundings.ts'

/**
 * Composes the article of a document, a pure function of its text, of where it is shown, and of the pictures that it names by
 * their hashes.
 * Undefined when it has no article, main or body, or is nested deeper than browsers follow.
 */
export function composeArticle(
  html: string,
  around: Surroundings,
  pictures: Pictures = new Map()
): Article | undefined {
  const document = html.replace(/^\uFEFF/, '')
  try {
    const root = findRoot(document)
    return root && articleOf(write(document, root, new ArticleWriter(pictures, around)), root)
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

function write(html: string, { name: root }: Root, writer: ArticleWriter): ArticleWriter {
  let depth = root === 'document' ? 1 : 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (depth > 0) writer.open(name, attributes)
      if (depth > 0 || name === root) depth += 1
    },
    ontext(text) {
      if (depth > 0) writer.text(text)
    },
    onclosetag() {
      if (depth === 0) return
      depth -= 1
      if (depth > 0) writer.close()
      else parser.pause()
    }
  })
  parser.end(html)
  return writer
}

function articleOf(writer: ArticleWriter, root: Root): Article {
  const { header, steps, heading, html } = writer
  const isInSteps = steps.length > 0
  return {
    title: header.get('title') || root.title,
    titleId: header.get('titleId') || undefined,
    description: header.get('description') || undefined,
    author: authorOf(writer),
    updated: header.get('updated'),
    time: header.get('time') || undefined,
    level: header.get('level') || undefined,
    lang: root.lang,
    dir: root.dir,
    sections: isInSteps ? steps : writer.sections,
    isInSteps,
    ...(heading && { heading: isInSteps ? heading : { ...heading, sections: writer.sectionsWithHeading } }),
    html
  }
}

/** The marked name; of a document of an earlier release, the byline without its label. */
function authorOf({ header }: ArticleWriter): string | undefined {
  const byline = header.get('byline') ?? ''
  const unmarked = byline.startsWith(BYLINE_LABEL) ? byline.slice(BYLINE_LABEL.length) : byline
  return header.get('author') || unmarked || undefined
}
