import { ofMost } from '#workplace-words/objects/values.ts'
import { type Criticality, criticalityOf, evaluate, type Row, valueAt } from '../../metadata/evaluate.ts'
import type { Column, Entity, Property, ValueForm } from '../../metadata/types.ts'
import { propertyAt } from '../../metadata/entity-at.ts'
import { plainText } from '../../metadata/text.ts'
import { numeral, shownAt } from '../parts/format.ts'

interface ValueProps {
  readonly entity: Entity
  readonly column: Column
  readonly row: Row
}

/** True where a value is more than its words: a link, stars, a bar, addresses. */
export const hasView = ({ form }: Column, property: Property | undefined): boolean =>
  (form !== undefined && form.kind !== 'action' && form.kind !== 'row') || property?.reach !== undefined

/** A value that is more than its words. */
export function ValueView({ entity, column, row }: ValueProps) {
  const { path, form } = column
  const text = shownAt(entity, row, path)
  const value = valueAt(row, path)
  if (text === '') return null
  const { reach } = propertyAt(entity, path) ?? {}
  if (form === undefined || form.kind === 'action' || form.kind === 'row')
    return reach === undefined ? <>{text}</> : <Address address={text} reach={reach} />
  if (form.kind === 'link') return <UrlLink text={text} url={plainText(evaluate(form.url, row))} />
  if (form.kind === 'contact') return <Contact name={text} form={form} row={row} />
  const state = criticalityOf(column.criticality, row)
  const at = (expression: unknown): number => Number(evaluate(expression, row))
  if (form.kind === 'rating') return <Rating value={Number(value)} most={at(form.target)} />
  if (form.kind === 'progress')
    return <Bar text={text} value={Number(value)} least={0} most={at(form.target)} state={state} />
  return (
    <Bar
      text={text}
      value={Number(value)}
      least={at(form.minimum)}
      most={at(form.maximum)}
      state={state}
      {...(form.target !== undefined && { mark: at(form.target) })}
    />
  )
}

interface UrlLinkProps {
  readonly text: string
  readonly url: string
}

/** A link to elsewhere or to a page of this site; the words alone where there is no such address. */
export function UrlLink({ text, url }: UrlLinkProps) {
  if (!/^(?:https?:|\/(?!\/))/.test(url)) return <>{text}</>
  return (
    <a href={url} rel="noreferrer" title={url}>
      {text}
    </a>
  )
}

interface AddressProps {
  readonly address: string
  readonly reach: 'mail' | 'phone'
}

/** An address that a press writes to or calls. */
function Address({ address, reach }: AddressProps) {
  const to = reach === 'mail' ? `mailto:${encodeURIComponent(address)}` : `tel:${address.replaceAll(/[^\d+*#]/g, '')}`
  return <a href={to.replace('%40', '@')}>{address}</a>
}

interface ContactProps {
  readonly name: string
  readonly form: Extract<ValueForm, { kind: 'contact' }>
  readonly row: Row
}

function Contact({ name, form: { mails, phones }, row }: ContactProps) {
  const filled = (paths: readonly string[]): readonly string[] =>
    paths.map(path => plainText(valueAt(row, path))).filter(Boolean)
  return (
    <span class="contact">
      <span>{name}</span>
      {filled(mails).map(each => (
        <Address key={each} address={each} reach="mail" />
      ))}
      {filled(phones).map(each => (
        <Address key={each} address={each} reach="phone" />
      ))}
    </span>
  )
}

const MOST_STARS = 10

interface RatingProps {
  readonly value: number
  readonly most: number
}

function Rating({ value, most }: RatingProps) {
  const stars = Math.min(Math.max(Math.round(most), 1), MOST_STARS)
  const full = Math.min(Math.max(Math.round(value), 0), stars)
  const words = ofMost(numeral(value), numeral(most))
  return (
    <span class="stars" role="img" aria-label={words} title={words}>
      {'★'.repeat(full)}
      <span class="stars-left">{'☆'.repeat(stars - full)}</span>
    </span>
  )
}

interface BarProps {
  readonly text: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly state: Criticality
  /** Place of the mark for what should be reached. */
  readonly mark?: number
}

/** A number as a bar, with its words beside it. */
function Bar({ text, value, least, most, state, mark }: BarProps) {
  const share = (of: number): string => `${Math.min(Math.max((of - least) / (most - least || 1), 0), 1) * 100}%`
  return (
    <span class={`bar is-${state}`} title={ofMost(text, numeral(mark ?? most))}>
      <span class="bar-space" aria-hidden="true">
        <span class="bar-value" style={{ width: share(value) }} />
        {mark !== undefined && <span class="bar-mark" style={{ insetInlineStart: share(mark) }} />}
      </span>
      <span>{text}</span>
    </span>
  )
}
