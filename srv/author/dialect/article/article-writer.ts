import { AUTHOR, BYLINE, DESCRIPTION, HEADER, LEVEL, STEP, STEP_LIST, TIME } from '../model/markup.ts'
import type { Heading, Section } from './article.ts'
import { cleanAttributes, idOnPage } from './attributes.ts'
import { classesOf, drawn, dropped, foreign, openTag, unwrapped, voids } from './elements.ts'
import { replacementOf } from './embeds.ts'
import { DEEPEST, TooDeep } from './find-root.ts'
import { inSizes, type Pictures } from './srcset.ts'
import type { Surroundings } from './surroundings.ts'
import { escapeText, tidy } from './text.ts'

type Attributes = Readonly<Record<string, string>>

/** An open element: its end tag, and the action at its end. */
interface Frame {
  readonly close: string
  readonly done?: () => void
}

/** A heading with the length of the text before it. */
interface Mark {
  readonly id: string
  title: string
  readonly start: number
}

/** Headings and steps that readers are led to; a document with more is no text for people. */
const MOST_SECTIONS = 500
const plainName = /^[a-z][a-z0-9-]*$/i
/** A day that there is, at the beginning of a time in ISO 8601. */
const isDay = (time: string | undefined): time is string =>
  time !== undefined && /^\d{4}-\d\d-\d\d/.test(time) && !Number.isNaN(Date.parse(time.slice(0, 10)))

/**
 * Writes an article anew from the events of a parser: every element closed, nothing that the policy of the site refuses,
 * and without its header, its list of steps and its title, which the page shows itself.
 */
export class ArticleWriter {
  /** Ids on the page so far; the list of steps keeps its own where the page shows it. */
  readonly ids = new Set<string>([STEP_LIST])
  /** Facts of the document's header, by name. */
  readonly header = new Map<string, string>()
  readonly #steps: { readonly id: string; title: string }[] = []
  readonly #lengths = new Map<string, number>()
  readonly #headings: Mark[] = []
  readonly #out: string[] = []
  readonly #frames: Frame[] = []
  readonly #listeners: ((text: string) => void)[] = []
  #cut:
    | (Omit<Heading, 'sections'> & { readonly index: number; readonly marks: readonly Mark[]; readonly length: number })
    | undefined
  #muted = 0
  #foreign = 0
  #numbered = 0
  #length = 0
  #inHeader = false
  #inSteps = false
  #hasTitle = false
  /** Words that stand in place of the last picture of the open figure; undefined while it has none. */
  #inPlace: string | undefined
  readonly #pictures: Pictures
  readonly #around: Surroundings

  constructor(pictures: Pictures, around: Surroundings) {
    this.#pictures = pictures
    this.#around = around
  }

  get html(): string {
    return this.#out.join('')
  }

  get steps(): readonly Section[] {
    return this.#steps.map(({ id, title }) => ({ id, title: tidy(title), length: this.#lengths.get(id) ?? 0 }))
  }

  /** Sections by their headings, each as long as the text up to the next. */
  get sections(): readonly Section[] {
    return sectionsOf(this.#headings, this.#length)
  }

  /** Title that was cut out. */
  get heading(): Omit<Heading, 'sections'> | undefined {
    if (!this.#cut) return undefined
    const { title, id, at, html } = this.#cut
    return { title, id, at, html }
  }

  /** Sections as they are with that title in its place. */
  get sectionsWithHeading(): readonly Section[] {
    if (!this.#cut) return this.sections
    const { index, marks, length } = this.#cut
    const later = this.#headings.slice(index).map(each => ({ ...each, start: each.start + length }))
    return sectionsOf([...this.#headings.slice(0, index), ...marks, ...later], this.#length + length)
  }

  open(name: string, attributes: Attributes): void {
    if (this.#frames.length === DEEPEST) throw new TooDeep()
    this.#frames.push(this.#frameOf(name, attributes))
  }

  text(text: string): void {
    for (const listen of this.#listeners) listen(text)
    if (this.#muted > 0) return
    this.#length += text.length
    this.#out.push(escapeText(text))
  }

  close(): void {
    const frame = this.#frames.pop()
    if (!frame) return
    if (this.#muted === 0) this.#out.push(frame.close)
    frame.done?.()
  }

  #frameOf(name: string, attributes: Attributes): Frame {
    if (this.#inHeader) return this.#headerPart(name, attributes)
    if (this.#inSteps) return this.#stepLink(name, attributes)
    if (dropped.has(name) && !(name === 'title' && this.#foreign > 0)) return this.#mute()
    if (this.#muted > 0 || unwrapped.has(name) || !plainName.test(name)) return { close: '' }
    if (this.#foreign > 0 && !drawn.has(name)) return { close: '' }
    const classes = classesOf(attributes)
    if (name === 'header' && classes.includes(HEADER)) return this.#header()
    if (name === 'nav' && classes.includes(STEP_LIST)) return this.#stepList()
    if (name === 'h1') return this.#heading(attributes)
    if (name === 'figure') this.#inPlace = undefined
    if (name === 'figcaption') return this.#caption(attributes)
    const replacement = replacementOf(name, attributes, this.#around)
    if (replacement !== undefined) {
      if (name === 'img') this.#inPlace = tidy(attributes['alt'] ?? '')
      this.#out.push(replacement)
      return this.#mute()
    }
    return this.#element(name, attributes)
  }

  #element(name: string, attributes: Attributes): Frame {
    const clean = cleanAttributes(name, attributes, this.ids, this.#around)
    if (name === 'img') Object.assign(clean, inSizes(clean, this.#pictures, this.#around.widths))
    const done = this.#watch(name, clean)
    this.#out.push(openTag(name, clean))
    return { close: voids.has(name) ? '' : `</${name}>`, ...(done && { done }) }
  }

  /** A caption, unless its words stand in place of the picture already. */
  #caption(attributes: Attributes): Frame {
    const before = this.#out.length
    const lengthBefore = this.#length
    const { close } = this.#element('figcaption', attributes)
    let words = ''
    const stop = this.#listen(text => (words += text))
    const done = (): void => {
      stop()
      const isTextAlone = this.#out.slice(before + 1, -1).every(part => !part.startsWith('<'))
      if (!isTextAlone || tidy(words) !== this.#inPlace) return
      this.#out.splice(before)
      this.#length = lengthBefore
    }
    return { close, done }
  }

  /** Starts to note an element that matters to the facts; returns the end of that. */
  #watch(name: string, clean: Record<string, string>): (() => void) | undefined {
    if (foreign.has(name)) {
      this.#foreign += 1
      return () => (this.#foreign -= 1)
    }
    if (name === 'h2' && this.#headings.length < MOST_SECTIONS) return this.#noteHeading(clean)
    const { id } = clean
    if (id === undefined || !classesOf(clean).includes(STEP)) return undefined
    const before = this.#length
    return () => this.#lengths.set(id, this.#length - before)
  }

  #noteHeading(clean: Record<string, string>): () => void {
    const id = clean['id'] ?? this.#freeId()
    clean['id'] = id
    const heading = { id, title: '', start: this.#length }
    this.#headings.push(heading)
    return this.#listen(text => (heading.title += text))
  }

  #freeId(): string {
    do this.#numbered += 1
    while (this.ids.has(`section-${this.#numbered}`))
    const id = `section-${this.#numbered}`
    this.ids.add(id)
    return id
  }

  /** A heading of the first level becomes one of the second, below the page's own; the first one is cut out. */
  #heading(attributes: Attributes): Frame {
    const index = this.#headings.length
    const before = this.#out.length
    const lengthBefore = this.#length
    const frame = this.#element('h2', attributes)
    const mark = this.#headings[index]
    if (this.#hasTitle || !mark) return frame
    this.#hasTitle = true
    const done = (): void => {
      frame.done?.()
      const title = tidy(mark.title)
      const isTextAlone = !this.#out.slice(before).some(part => part.startsWith('<img'))
      if (title === '' || !isTextAlone) return
      const html = this.#out.splice(before).join('')
      const at = this.#out.join('').length
      const marks = this.#headings.splice(index)
      this.#cut = { title, id: mark.id, at, html, index, marks, length: this.#length - lengthBefore }
      this.#length = lengthBefore
    }
    return { close: '</h2>', done }
  }

  #header(): Frame {
    this.#inHeader = true
    this.#hasTitle = true
    return this.#mute(() => (this.#inHeader = false))
  }

  #headerPart(name: string, attributes: Attributes): Frame {
    const [className = ''] = classesOf(attributes)
    if (name === 'h1') {
      const { id } = cleanAttributes(name, attributes, this.ids, this.#around)
      if (id !== undefined) this.header.set('titleId', id)
      return { close: '', done: this.#note('title') }
    }
    if (name === 'time' && isDay(attributes['datetime'])) this.header.set('updated', attributes['datetime'])
    if (className === DESCRIPTION) return { close: '', done: this.#note('description') }
    if (className === BYLINE) return { close: '', done: this.#note('byline') }
    if (className === AUTHOR) return { close: '', done: this.#note('author') }
    if (className === TIME) return { close: '', done: this.#note('time') }
    if (className === LEVEL) return { close: '', done: this.#note('level') }
    return { close: '' }
  }

  #note(key: string): () => void {
    let noted = ''
    const stop = this.#listen(text => (noted += text))
    return () => {
      stop()
      this.header.set(key, tidy(noted))
    }
  }

  #stepList(): Frame {
    this.#inSteps = true
    return this.#mute(() => (this.#inSteps = false))
  }

  #stepLink(name: string, { href = '' }: Attributes): Frame {
    if (name !== 'a' || !href.startsWith('#') || this.#steps.length === MOST_SECTIONS) return { close: '' }
    const step = { id: idOnPage(href.slice(1)), title: '' }
    this.#steps.push(step)
    return { close: '', done: this.#listen(text => (step.title += text)) }
  }

  #mute(done?: () => void): Frame {
    this.#muted += 1
    return {
      close: '',
      done: () => {
        this.#muted -= 1
        done?.()
      }
    }
  }

  /** Hears every text from now on; returns the end of that. */
  #listen(hear: (text: string) => void): () => void {
    this.#listeners.push(hear)
    return () => void this.#listeners.splice(this.#listeners.indexOf(hear), 1)
  }
}

function sectionsOf(marks: readonly Mark[], end: number): readonly Section[] {
  return marks.map(({ id, title, start }, index) => ({
    id,
    title: tidy(title),
    length: (marks[index + 1]?.start ?? end) - start
  }))
}
