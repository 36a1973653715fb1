import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { corpusDir } from './config.ts'
import { renderTutorial, TutorialRefused, type RenderedTutorial } from '../../srv/author/dialect/index.ts'

const SAMPLES = fileURLToPath(new URL('../../content/tutorials', import.meta.url))

/** Folder of the tutorials: CORPUS_DIR, else the samples of the project. */
export function sourceFolder(): string {
  if (corpusDir) return corpusDir
  console.log('CORPUS_DIR is not set: measuring with the sample tutorials, repeated')
  return SAMPLES
}

/** A document, prepared for the body of an append. */
export interface Prepared {
  readonly slug: string
  readonly file: string
  readonly source: string
  readonly metadata: object
  readonly bodyText: string
}

/** Renders tutorials and repeats them to `count` documents, with different slugs and bytes. */
export async function prepareDocuments(count: number): Promise<Prepared[]> {
  const rendered = await renderFolder(sourceFolder())
  return Array.from({ length: count }, (_, index) => {
    const { tutorial, markdown } = rendered[index % rendered.length] as Source
    const copy = Math.floor(index / rendered.length)
    return prepare(tutorial, markdown, copy)
  })
}

/** A tutorial with what it was rendered from. */
export interface Source {
  readonly tutorial: RenderedTutorial
  readonly markdown: string
}

/** Renders every tutorial of a folder; those that the dialect refuses are left out. */
export async function renderFolder(folder: string): Promise<Source[]> {
  const sources: Source[] = []
  for (const name of readdirSync(folder)) {
    const markdownFile = readdirSync(join(folder, name)).find(file => file.endsWith('.md'))
    if (!markdownFile) continue
    const markdown = readFileSync(join(folder, name, markdownFile), 'utf8')
    const rules = join(folder, name, 'rules.vr')
    const rulesVr = existsSync(rules) ? { rulesVr: readFileSync(rules, 'utf8') } : {}
    try {
      sources.push({ tutorial: await renderTutorial({ slug: name.toLowerCase(), markdown, ...rulesVr }), markdown })
    } catch (error) {
      if (!(error instanceof TutorialRefused)) throw error
    }
  }
  return sources
}

function prepare({ slug, html, metadata, bodyText }: RenderedTutorial, markdown: string, copy: number): Prepared {
  const mark = copy === 0 ? '' : `-${copy + 1}`
  return {
    slug: slug + mark,
    file: gzipSync(`${html}<!--${mark}-->`).toString('base64'),
    source: gzipSync(markdown + mark).toString('base64'),
    metadata: { ...metadata, title: `${metadata.title}${mark}`.slice(0, 255) },
    bodyText: bodyText + mark
  }
}

/** The same documents with other bytes: a publish changes each of them. */
export function changeAll(documents: readonly Prepared[], mark: string): Prepared[] {
  const append = (base64: string, text: string) =>
    gzipSync(Buffer.concat([gunzipSync(Buffer.from(base64, 'base64')), Buffer.from(text)])).toString('base64')
  return documents.map(each => ({
    ...each,
    file: append(each.file, `<!--${mark}-->`),
    source: append(each.source, `\n${mark}`),
    metadata: { ...each.metadata, description: mark },
    bodyText: `${each.bodyText} ${mark}`
  }))
}
