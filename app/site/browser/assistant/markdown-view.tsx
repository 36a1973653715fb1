import { code, codeIn, inNewTab, table } from '#site-words/scripts/assistant.ts'
import type { ComponentChildren } from 'preact'
import { type Block, blocksOf } from './markdown.ts'
import { type Inline, inlineOf } from './inline.ts'

/** An answer in Markdown, as elements: no HTML of it is ever parsed, and no picture is loaded. */
export function Markdown({ text }: { readonly text: string }) {
  return <>{blocksOf(text).map(shownBlock)}</>
}

function shownBlock(block: Block, key: number): ComponentChildren {
  switch (block.is) {
    case 'paragraph':
      return <p key={key}>{words(block.text)}</p>
    case 'heading':
      return (
        <p key={key} class="assistant-heading">
          {words(block.text)}
        </p>
      )
    case 'code':
      return (
        <pre key={key} tabIndex={0} role="region" aria-label={block.language ? codeIn(block.language) : code}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={key}>{block.of.map(shownBlock)}</blockquote>
    case 'list':
      return shownList(block, key)
    case 'table':
      return <Table key={key} head={block.head.map(words)} rows={block.rows.map(row => row.map(words))} />
    case 'rule':
      return <hr key={key} />
  }
}

function shownList({ start, items }: Extract<Block, { is: 'list' }>, key: number): ComponentChildren {
  const shown = items.map((blocks, index) => <li key={index}>{itemOf(blocks)}</li>)
  return start === undefined ? (
    <ul key={key}>{shown}</ul>
  ) : (
    <ol key={key} start={start}>
      {shown}
    </ol>
  )
}

/** An item that begins with words has no paragraph around them. */
function itemOf([first, ...others]: readonly Block[]): ComponentChildren {
  if (first?.is !== 'paragraph') return first && [first, ...others].map(shownBlock)
  return [...words(first.text), ...others.map(shownBlock)]
}

interface TableProps {
  readonly head: readonly ComponentChildren[]
  readonly rows: readonly (readonly ComponentChildren[])[]
}

/** A table that scrolls sideways within the answer. */
export function Table({ head, rows }: TableProps) {
  return (
    <div class="assistant-table" tabIndex={0} role="region" aria-label={table}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const words = (text: string): ComponentChildren[] => inlineOf(text, location.origin).map(shownInline)

function shownInline(part: Inline, key: number): ComponentChildren {
  if (typeof part === 'string') return part
  switch (part.is) {
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'strong':
      return <strong key={key}>{part.of.map(shownInline)}</strong>
    case 'em':
      return <em key={key}>{part.of.map(shownInline)}</em>
    case 'link':
      return (
        <Way key={key} href={part.href} isElsewhere={part.isElsewhere}>
          {part.of.map(shownInline)}
        </Way>
      )
  }
}

interface WayProps {
  readonly href: string
  readonly isElsewhere: boolean
  readonly children: ComponentChildren
}

/** A link; one that leads elsewhere opens beside the site, so that the talk is not lost. */
export function Way({ href, isElsewhere, children }: WayProps) {
  if (!isElsewhere) return <a href={href}>{children}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span class="visually-hidden">{inNewTab}</span>
    </a>
  )
}
