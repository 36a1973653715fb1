import { withLineFeeds } from '../texts/line-feeds.ts'
import { problemOf } from './pictures.ts'

/** Texts and pictures among files that were opened. */
export interface OpenedFiles {
  readonly markdown?: string
  readonly rulesVr?: string
  /** Pictures with their paths beside the Markdown. */
  readonly pictures: readonly { readonly path: string; readonly file: File }[]
  readonly count: number
}

/** Reads Markdown, rules.vr and pictures among files of a folder; of several Markdown files that of the slug, else the first. */
export async function openedFiles(files: readonly File[], slug: string): Promise<OpenedFiles> {
  const pathOf = ({ name, webkitRelativePath: path }: File): string => path || name
  const texts = files.filter(({ name }) => /\.md$/i.test(name) && !/^readme\.md$/i.test(name))
  const text = texts.find(({ name }) => name.toLowerCase() === `${slug}.md`) ?? texts[0]
  const rules = files.find(({ name }) => name === 'rules.vr')
  const folder = text ? pathOf(text).slice(0, -text.name.length) : ''
  const pictures = files
    .filter(file => problemOf(file) === undefined)
    .map(file => {
      const path = pathOf(file)
      const isBeside = file.webkitRelativePath !== '' && path.startsWith(folder)
      return { path: isBeside ? path.slice(folder.length) : `images/${file.name}`, file }
    })
  return {
    ...(text && { markdown: withLineFeeds(await text.text()) }),
    ...(rules && { rulesVr: withLineFeeds(await rules.text()) }),
    pictures,
    count: pictures.length + Number(Boolean(text)) + Number(Boolean(rules))
  }
}

/** Gives a file to the visitor. */
export function download(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // the browser has begun to read it by then
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
