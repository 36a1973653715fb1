import type { Element, ElementContent, Parents, Properties, Root, Text } from 'hast'
import { markCallout } from './callouts.ts'
import { rawCodeBlock } from './code-blocks.ts'
import type { Report } from '../model/findings.ts'
import { h, isElement, isWhitespace, rewriteElements, someNode, unlink } from '../html/hast.ts'
import { isHeading } from './headings.ts'
import { completeImage, imageFigure, isImage, type ImageStore } from './images.ts'
import { attachmentOf, isTutorialLink } from './links.ts'
import type { TutorialSource } from '../model/types.ts'
import { placeOf } from '../lines/slugs.ts'
import { isLocalPath } from '../html/urls.ts'
import { readFrame, videoLink } from '../html/videos.ts'

declare module 'hast' {
  interface ElementData {
    /** The line of a link in the author's file. */
    line?: number
  }
}

interface Transformation {
  report: Report
  images: ImageStore
  attachment: TutorialSource['attachment']
  prefix: string
  lineOf: (line: number | undefined) => number
}

/** Transforms plain HTML into the markup of the platform: links, images and figures, videos, tables, code, ids. */
export function transformElements(tree: Root, context: Transformation): void {
  rewriteElements(tree, element => transformElement(element, context))
  placeBlocks(tree, false)
}

function transformElement(element: Element, context: Transformation): ElementContent[] | undefined {
  const line = context.lineOf(element.position?.start.line)
  prefixIds(element, context.prefix)
  readAlign(element, context.report, line)
  if (element.tagName === 'a') element.data = { ...element.data, line }
  if (isEmpty(element)) return leaveOut(element, context.report, line)
  if (element.tagName === 'a') resolveFileLink(element, context, line)
  if (element.tagName === 'input') element.properties.ariaLabel = element.properties.checked ? 'Done' : 'To do'
  if (['video', 'source'].includes(element.tagName)) warnOfLocalVideo(element, context, line)
  if (element.tagName === 'blockquote') markCallout(element)
  if (element.tagName === 'img') completeImage(element, context.images, line)
  if (element.tagName === 'iframe') return transformFrame(element, context.report, line)
  if (element.tagName === 'table') return transformTable(element, context)
  if (element.tagName === 'pre') return [transformPre(element, context)]
  return undefined
}

/** Elements whose text `align` aligns. */
const ALIGNED: ReadonlySet<string> = new Set('p div h1 h2 h3 h4 h5 h6 th td'.split(' '))

/** Makes a class of `align`, since pages have no styles of single elements; on the left is where text is anyway. */
function readAlign(element: Element, report: Report, line: number): void {
  const { align } = element.properties
  delete element.properties.align
  const side = typeof align === 'string' ? align.trim().toLowerCase() : ''
  if (side === '') return
  const isText = ALIGNED.has(element.tagName)
  if (isText && ['left', 'center', 'right'].includes(side))
    element.properties.className = [...classesOf(element.properties), `align-${side}`]
  else report.warn('html-align', line, `align="${side.slice(0, 40)}" of <${element.tagName}> has no effect`)
}

/** True for a heading without words, and for a link without words or without an address, unless it is a place to link to. */
function isEmpty(element: Element): boolean {
  const { href, id } = element.properties
  const isLink = element.tagName === 'a' && href !== undefined && id === undefined
  if (isLink && href === '') return true
  return (isLink || isHeading(element)) && !hasContent(element)
}

const hasContent = (element: Element): boolean =>
  someNode(element, node => (node.type === 'text' && node.value.trim() !== '') || isElement(node, 'img', 'div', 'span'))

/** Reports it; the words of a link without an address stay. */
function leaveOut(element: Element, report: Report, line: number): ElementContent[] {
  if (element.tagName !== 'a') report.warn('heading-empty', line, 'A heading without words was left out')
  else if (hasContent(element)) report.warn('link-empty', line, 'A link without an address; its words are no link')
  else
    report.warn(
      'link-empty',
      line,
      `A link without words was left out: ${String(element.properties.href).slice(0, 80)}`
    )
  return element.tagName === 'a' ? element.children : []
}

/** Prefixes the ids of authors, so that they cannot collide with ids of the document. */
function prefixIds(element: Element, prefix: string): void {
  const { id, name } = element.properties
  delete element.properties.name
  const own = typeof id === 'string' ? id : element.tagName === 'a' && typeof name === 'string' ? name : undefined
  if (own === 'footnote-label') element.properties.id = `${prefix}footnote-label`
  else if (own?.startsWith(`${prefix}fn`)) element.properties.id = own
  else if (own) element.properties.id = placeOf(own)
  for (const reference of ['ariaDescribedBy', 'ariaLabelledBy', 'ariaControls', 'ariaDetails']) {
    const value = element.properties[reference]
    if (value === undefined || value === null) continue
    const names = (Array.isArray(value) ? value : String(value).split(/\s+/)).map(String)
    element.properties[reference] = names.map(each => (each === 'footnote-label' ? `${prefix}${each}` : placeOf(each)))
  }
}

const PICTURE = /\.(?:png|jpe?g|gif|webp|svg)$/i

/** Resolves a link to a file beside the tutorial: to its picture, else to its attachment; else it becomes plain text. */
function resolveFileLink(link: Element, context: Transformation, line: number): void {
  const { href } = link.properties
  if (typeof href !== 'string' || !isLocalPath(href) || href.startsWith('/') || isTutorialLink(href)) return
  const picture = PICTURE.test(href) ? context.images.servedAt(href) : undefined
  const known = picture ?? attachmentOf(href, context.attachment)
  if (known) return void (link.properties.href = known)
  if (context.attachment) unlink(link)
  const reason = 'is neither a picture nor on GitHub (--repo), so its text is no link'
  const problem = context.attachment ? reason : 'is not published'
  context.report.warn('link-file', line, `Link to a file that ${problem}: ${href.slice(0, 120)}`)
}

function warnOfLocalVideo(element: Element, context: Transformation, line: number): void {
  const { src } = element.properties
  if (typeof src !== 'string' || !isLocalPath(src) || src.startsWith('/')) return
  context.report.warn('video-file', line, `Video file that is not published: ${src.slice(0, 120)}`)
}

function transformFrame(frame: Element, report: Report, line: number): ElementContent[] {
  const { src, title, width, height } = frame.properties
  const video = typeof src === 'string' ? readFrame(src, typeof title === 'string' ? title : '') : undefined
  if (video) {
    const size = Number(width) > 0 && Number(height) > 0 ? { dataWidth: String(width), dataHeight: String(height) } : {}
    return [videoLink(video, size)]
  }
  report.warn('iframe-host', line, `Frame removed, its host is not allowed: ${String(src ?? '').slice(0, 120)}`)
  return []
}

/** Wraps a table in a box of its own, so that wide ones scroll. */
function transformTable(table: Element, context: Transformation): ElementContent[] {
  rewriteElements(table, element => transformElement(element, context))
  placeBlocks(table, true)
  return [h('div', { className: ['table-box'], tabIndex: 0, role: 'group', ariaLabel: 'Table' }, [table])]
}

function transformPre(pre: Element, context: Transformation): Element {
  rewriteElements(pre, element => transformElement(element, context))
  const only = pre.children.length === 1 ? pre.children[0] : undefined
  const children = isElement(only, 'code') ? only.children : pre.children
  return rawCodeBlock(children, countLines(children))
}

function countLines(nodes: ElementContent[]): number {
  const text = (node: ElementContent): string =>
    node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(text).join('') : ''
  return nodes.map(text).join('').trimEnd().split('\n').length
}

/** Converts images on a line of their own to figures, and splits paragraphs around them. */
function placeBlocks(parent: Parents, inTable: boolean): void {
  const children: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type !== 'element' || ['pre', 'table', 'figure'].includes(child.tagName) || isVideo(child)) {
      children.push(child)
      continue
    }
    placeBlocks(child, inTable)
    children.push(...(child.tagName === 'p' ? splitParagraph(child, inTable) : [child]))
  }
  parent.children = children
  if (!inTable && isElement(parent, 'li', 'div', 'dd', 'blockquote', 'details', 'figure')) {
    parent.children = mergeBlocks(parent.children)
  } else if (parent.type === 'root') parent.children = mergeBlocks(children)
}

function isVideo(node: ElementContent): boolean {
  return isElement(node, 'div') && 'dataEmbed' in node.properties
}

/** Splits a paragraph around its figures and videos, and drops empty parts. */
function splitParagraph(paragraph: Element, inTable: boolean): ElementContent[] {
  const pieces = inTable ? paragraph.children : mergeBlocks(paragraph.children)
  if (pieces.every(node => !isElement(node, 'figure') && !isVideo(node))) {
    return pieces.every(isWhitespace) ? [] : [{ ...paragraph, children: pieces }]
  }
  const result: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = (): void => {
    const kept = trimBreaks(run)
    if (kept.length > 0) result.push({ ...paragraph, children: kept })
    run = []
  }
  for (const node of pieces) {
    if (isElement(node, 'figure') || isVideo(node)) {
      flush()
      result.push(alignedAs(paragraph, node))
    } else run.push(node)
  }
  flush()
  return result
}

/** The figure or video with the alignment of the paragraph in which it stood. */
function alignedAs({ properties }: Element, node: ElementContent): ElementContent {
  const align = classesOf(properties).filter(name => /^align-/.test(name))
  if (node.type === 'element' && align.length > 0) node.properties.className = [...classesOf(node.properties), ...align]
  return node
}

const classesOf = ({ className }: Properties): string[] => (Array.isArray(className) ? className.map(String) : [])

function trimBreaks(nodes: ElementContent[]): ElementContent[] {
  const empty = (node: ElementContent): boolean => isWhitespace(node) || isElement(node, 'br')
  const first = nodes.findIndex(node => !empty(node))
  if (first < 0) return []
  const kept = nodes.slice(first, nodes.findLastIndex(node => !empty(node)) + 1)
  const [begin, end] = [kept[0], kept.at(-1)]
  if (begin?.type === 'text') begin.value = begin.value.trimStart()
  if (end?.type === 'text') end.value = end.value.trimEnd()
  return kept
}

/** Replaces each run of images on a line of its own by figures. */
function mergeBlocks(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as ElementContent
    if (!isImage(node)) {
      result.push(node)
      continue
    }
    const end = imageRunEnd(nodes, index)
    const alone = endsLine(nodes, index - 1) && beginsLine(nodes, end)
    const run = nodes.slice(index, end)
    result.push(...(alone ? run.filter(isImage).map(imageFigure) : run.map(markInline)))
    index = end - 1
  }
  return result
}

/** Index after a run of images that are separated by white space only. */
function imageRunEnd(nodes: ElementContent[], start: number): number {
  let end = start + 1
  for (let index = end; index < nodes.length; index += 1) {
    const node = nodes[index] as ElementContent
    if (isImage(node)) end = index + 1
    else if (!isWhitespace(node) || (node as Text).value.includes('\n')) break
  }
  return end
}

/** True when a line break or a block precedes the image at `index`. */
function endsLine(nodes: ElementContent[], index: number): boolean {
  const node = nodes[index]
  if (node === undefined || isBlockOrBreak(node)) return true
  if (node.type !== 'text') return false
  const tail = node.value.slice(node.value.lastIndexOf('\n') + 1)
  if (tail.trim() !== '') return false
  return node.value.includes('\n') || endsLine(nodes, index - 1)
}

function beginsLine(nodes: ElementContent[], index: number): boolean {
  const node = nodes[index]
  if (node === undefined || isBlockOrBreak(node)) return true
  if (node.type !== 'text') return false
  const end = node.value.indexOf('\n')
  if ((end < 0 ? node.value : node.value.slice(0, end)).trim() !== '') return false
  return end >= 0 || beginsLine(nodes, index + 1)
}

function isBlockOrBreak(node: ElementContent): boolean {
  return isElement(node, 'br', 'p', 'div', 'figure', 'ul', 'ol', 'table', 'pre', 'blockquote', 'hr', 'details')
}

function markInline(node: ElementContent): ElementContent {
  if (isElement(node, 'img')) node.properties.className = ['inline-image']
  return node
}
