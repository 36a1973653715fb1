import { classesOf, dropped, escapeText, openTag, unwrapped, voids } from './elements.ts'
import { cleanAttributes, idOnPage } from './attributes.ts'
import { replacementOf } from './embeds.ts'
import { tidy } from './find-root.ts'
import { drawn, pictures } from './pictures.ts'
import { DEEPEST, TooDeep } from './too-deep.ts'
import type { Section } from './article.ts'

type Attributes = Readonly<Record<string, string>>

/** An element that is open: what is written at its end, and what is done then. */
interface Frame {
  readonly close: string
  readonly done?: () => void
}

/** Headings and steps that readers are led to; a document with more is no text for people. */
const MOST_SECTIONS = 500
const plainName = /^[a-z][a-z0-9-]*$/i

/**
 * Writes an article anew from what a parser reads: every element closed, nothing that the policy of the site refuses,
 * and without its header, its list of steps and its title, which the page shows itself.
 */
export class ArticleWriter {
  /** Those on the page so far; the list of steps keeps its own where the page shows it. */
  readonly ids = new Set<string>(['tutorial-steps'])
  /** What `<header class="tutorial-header">` says, by name. */
  readonly header = new Map<string, string>()
  readonly steps: { readonly id: string; title: string }[] = []
  readonly lengths = new Map<string, number>()
  readonly #headings: { readonly id: string; title: string; readonly start: number }[] = []
  readonly #title: string | undefined
  readonly #out: string[] = []
  readonly #frames: Frame[] = []
  readonly #listeners: ((text: string) => void)[] = []
  #muted = 0
  #pictures = 0
  #numbered = 0
  #length = 0
  #inHeader = false
  #inSteps = false
  #hasTitle = false

  /** `title` is what the page is called; a heading that says the same is left out. */
  constructor(title: string | undefined) {
    this.#title = title
  }

  get html(): string {
    return this.#out.join('')
  }

  /** Sections by their headings, each as long as the text up to the next. */
  get sections(): readonly Section[] {
    return this.#headings.map(({ id, title, start }, index) => {
      const end = this.#headings[index + 1]?.start ?? this.#length
      return { id, title: tidy(title), length: end - start }
    })
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
    if (dropped.has(name) && !(name === 'title' && this.#pictures > 0)) return this.#mute()
    if (this.#muted > 0 || unwrapped.has(name) || !plainName.test(name)) return { close: '' }
    if (this.#pictures > 0 && !drawn.has(name)) return { close: '' }
    const classes = classesOf(attributes)
    if (name === 'header' && classes.includes('tutorial-header')) return this.#header()
    if (name === 'nav' && classes.includes('tutorial-steps')) return this.#stepList()
    if (name === 'h1') return this.#heading(attributes)
    const replacement = replacementOf(name, attributes)
    if (replacement !== undefined) {
      this.#out.push(replacement)
      return this.#mute()
    }
    return this.#element(name, attributes)
  }

  #element(name: string, attributes: Attributes): Frame {
    const clean = cleanAttributes(name, attributes, this.ids)
    const done = this.#watch(name, clean)
    this.#out.push(openTag(name, clean))
    return { close: voids.has(name) ? '' : `</${name}>`, ...(done && { done }) }
  }

  /** What has to be noted while an element is open. */
  #watch(name: string, clean: Record<string, string>): (() => void) | undefined {
    if (pictures.has(name)) {
      this.#pictures += 1
      return () => (this.#pictures -= 1)
    }
    if (name === 'h2' && this.#headings.length < MOST_SECTIONS) return this.#noteHeading(clean)
    const { id } = clean
    if (id === undefined || !classesOf(clean).includes('tutorial-step')) return undefined
    const before = this.#length
    return () => this.lengths.set(id, this.#length - before)
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

  /** The first heading goes when it says what the page's own says; others become headings below that. */
  #heading(attributes: Attributes): Frame {
    const before = this.#out.length
    const lengthBefore = this.#length
    const frame = this.#element('h2', attributes)
    if (this.#hasTitle) return frame
    this.#hasTitle = true
    const heading = this.#headings.at(-1)
    const done = (): void => {
      frame.done?.()
      const title = tidy(heading?.title ?? '')
      const isTextAlone = !this.#out.slice(before).some(part => part.startsWith('<img'))
      if (title === '' || !isTextAlone || (this.#title !== undefined && title !== this.#title)) return
      this.header.set('title', title)
      this.header.set('titleId', heading?.id ?? '')
      this.#headings.pop()
      this.#out.length = before
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
      const { id } = cleanAttributes(name, attributes, this.ids)
      if (id !== undefined) this.header.set('titleId', id)
      return { close: '', done: this.#note('title') }
    }
    if (name === 'time' && attributes['datetime']) this.header.set('updated', attributes['datetime'])
    if (className === 'tutorial-description') return { close: '', done: this.#note('description') }
    if (className === 'meta-author') return { close: '', done: this.#note('author') }
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
    if (name !== 'a' || !href.startsWith('#') || this.steps.length === MOST_SECTIONS) return { close: '' }
    const step = { id: idOnPage(href.slice(1)), title: '' }
    this.steps.push(step)
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

  /** Hears every text from now on; returns what ends that. */
  #listen(hear: (text: string) => void): () => void {
    this.#listeners.push(hear)
    return () => void this.#listeners.splice(this.#listeners.indexOf(hear), 1)
  }
}
