import type { RenderedTutorial } from '../../srv/author/dialect/index.ts'
import { fragmentsOf } from '../../srv/content/outline/fragments.ts'
import { textsOf } from '../../srv/content/outline/read-texts.ts'
import type { SearchDocument } from '../../srv/search/engine/index.ts'
import { renderFolder, sourceFolder } from './documents.ts'

/** Every tutorial of CORPUS_DIR, else of the samples, as the platform searches it once it is published. */
export async function searchCorpus(): Promise<SearchDocument[]> {
  return (await renderFolder(sourceFolder())).map(({ tutorial }) => searchDocument(tutorial))
}

function searchDocument({ html, metadata }: RenderedTutorial): SearchDocument {
  const { slug, title, description, primaryTag, level } = metadata
  const tags = [...new Set([primaryTag, ...metadata.tags])].filter(tag => tag !== '').map(tag => tag.toLowerCase())
  return {
    type: 'TUTORIAL',
    slug,
    title,
    description,
    tags: tags.flatMap(tag => [labelOf(tag), tag]),
    steps: textsOf(fragmentsOf(Buffer.from(html))),
    facets: { level: [level], tag: tags, topic: primaryTag === '' ? [] : [primaryTag.toLowerCase()] }
  }
}

/** `programming-tool>node-js` is read as `node js`: a catalog has labels for its tags, a folder has not. */
function labelOf(tag: string): string {
  return (tag.split('>').at(-1) ?? tag).replaceAll('-', ' ')
}
