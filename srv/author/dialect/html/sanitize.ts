import type { Options as Schema } from 'rehype-sanitize'
import { ALLOWED_TAGS } from './html-names.ts'

const ARIA = [
  'Label',
  'LabelledBy',
  'DescribedBy',
  'Hidden',
  'Expanded',
  'Controls',
  'Current',
  'Level',
  'Live',
  'Details'
]

/**
 * Allow-list of the final sanitizer: no script, no style, no event handler, no scheme but the allowed ones. `section`
 * and disabled checkboxes are allowed for the footnotes and task lists of Markdown.
 */
export const SANITIZE_SCHEMA: Schema = {
  tagNames: [...ALLOWED_TAGS, 'section', 'input'],
  attributes: {
    '*': ['className', 'id', 'title', 'lang', 'dir', 'align', 'data*', ...ARIA.map(name => `aria${name}`)],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    th: ['colSpan', 'rowSpan', 'scope'],
    td: ['colSpan', 'rowSpan'],
    details: ['open'],
    ol: ['start', 'reversed', 'type'],
    iframe: ['src', 'width', 'height', 'title'],
    video: ['controls', 'width', 'height', 'poster', 'preload', 'loop', 'muted', 'playsInline', 'src'],
    source: ['src', 'type'],
    track: ['kind', 'src', 'srcLang', 'label', 'default'],
    input: [
      ['disabled', true],
      ['type', 'checkbox'],
      ['checked', true]
    ]
  },
  required: { input: { disabled: true, type: 'checkbox' } },
  ancestors: {
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
    li: ['ol', 'ul']
  },
  protocols: {
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https']
  },
  strip: ['script', 'style', 'textarea'],
  clobber: []
}
