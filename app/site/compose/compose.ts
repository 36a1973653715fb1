import { Parser } from 'htmlparser2'
import type { Article, Section } from './article.ts'
import { findRoot, type Root, tidy } from './find-root.ts'
import { TooDeep } from './too-deep.ts'
import { ArticleWriter } from './writer.ts'

export type { Article, Section } from './article.ts'

/**
 * The article of a stored document, ready for a page that is called `title`, or as the document says. Undefined when it
 * has no article, main or body, or is nested deeper than browsers follow: then it is shown as it is stored.
 */
export function compose(html: string, title?: string): Article | undefined {
  const document = html.replace(/^\uFEFF/, '')
  try {
    const root = findRoot(document)
    return root && articleOf(write(document, root, title), root)
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

function write(html: string, { name: root }: Root, title: string | undefined): ArticleWriter {
  const writer = new ArticleWriter(title && tidy(title))
  let depth = 0
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
  const { header, html } = writer
  const steps = stepsOf(writer)
  return {
    title: header.get('title') || root.title,
    titleId: header.get('titleId') || undefined,
    description: header.get('description') || undefined,
    author: header.get('author')?.replace(/^By\s/, '') || undefined,
    updated: header.get('updated'),
    lang: root.lang,
    sections: steps.length > 0 ? steps : writer.sections,
    isInSteps: steps.length > 0,
    html
  }
}

const stepsOf = ({ steps, lengths }: ArticleWriter): Section[] =>
  steps.map(({ id, title }) => ({ id, title: tidy(title), length: lengths.get(id) ?? 0 }))
