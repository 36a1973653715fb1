import type { Element, ElementContent, Properties } from 'hast'
import { h, isElement, isWhitespace } from '../html/hast.ts'
import type { Report } from '../model/findings.ts'
import type { ServedImage, TutorialSource } from '../model/types.ts'
import { decodePath, isLocalPath } from '../html/urls.ts'

/** Resolves the local images of one tutorial and records their references in document order. */
export class ImageStore {
  readonly references: string[] = []
  readonly #resolve: TutorialSource['image']
  readonly #report: Report

  constructor(resolve: TutorialSource['image'], report: Report) {
    this.#resolve = resolve
    this.#report = report
  }

  /** The served image for an address; undefined for an unknown local file. */
  locate(address: string, line: number): ServedImage | undefined {
    if (address.startsWith('//')) return { src: `https:${address}` }
    if (!isLocalPath(address)) return { src: address }
    const path = localPath(address)
    if (!this.references.includes(path)) this.references.push(path)
    if (!this.#resolve) return { src: address }
    const served = this.#resolve(path)
    if (!served) this.#report.warn('image-missing', line, `Image file not found: ${path}`)
    return served
  }

  /** The address of a linked image; undefined for an unknown file. */
  servedAt(address: string): string | undefined {
    const path = localPath(address)
    const served = this.#resolve?.(path)
    if (served && !this.references.includes(path)) this.references.push(path)
    return served?.src
  }
}

/** The path of a local image as a file name: forward slashes, decoded, without query and leading `./` or `/`. */
export function localPath(address: string): string {
  const decoded = decodePath(address.replace(/[?#].*$/s, '')).replaceAll('\\', '/')
  return decoded.replace(/^(?:\.?\/)+/, '')
}

/** Sets source, size and loading behaviour of an `<img>`. */
export function completeImage(image: Element, images: ImageStore, line: number): void {
  const { src, alt, title, className, width, height } = image.properties
  const address = typeof src === 'string' ? src : ''
  const served = address === '' ? undefined : images.locate(address, line)
  const size: Properties =
    served?.width && served.height ? { width: served.width, height: served.height } : { width, height }
  image.properties = {
    ...(served ? { src: served.src } : { dataMissing: address === '' ? '' : localPath(address) }),
    alt: typeof alt === 'string' ? alt : '',
    ...(title ? { title } : {}),
    ...(className ? { className } : {}),
    ...size,
    loading: 'lazy',
    decoding: 'async'
  }
}

/** Wraps an image in a figure, captioned with its title, else with its alternative text. */
export function imageFigure(content: Element): Element {
  const image = content.tagName === 'a' ? (content.children.find(child => isElement(child, 'img')) as Element) : content
  const { alt, title } = image.properties
  const missing = 'dataMissing' in image.properties
  const caption = String(title ?? alt ?? '').trim()
  delete image.properties.title
  if (missing) image.properties.className = ['image-missing']
  else image.properties.dataZoomable = ''
  const isToldAlready = missing && caption === String(alt)
  const showCaption = caption !== '' && caption.toLowerCase() !== 'image' && !isToldAlready
  return h('figure', { className: ['tutorial-figure'] }, [
    ...(missing ? [missingImage(image)] : [content]),
    ...(showCaption ? [h('figcaption', {}, [caption])] : [])
  ])
}

/** Frame for a missing image that names its file; the image element is kept without a source. */
function missingImage(image: Element): Element {
  const path = String(image.properties.dataMissing ?? '')
  return h('span', { className: ['image-placeholder'] }, [image, h('span', { className: ['image-path'] }, [path])])
}

/** True for an image, or a link around one image and nothing else. */
export function isImage(node: ElementContent | undefined): node is Element {
  if (node?.type !== 'element' || node.tagName === 'img') return node?.type === 'element'
  if (node.tagName !== 'a') return false
  const filled = node.children.filter(child => !isWhitespace(child))
  return filled.length === 1 && isElement(filled[0], 'img')
}
