import { dayOf, grouped } from './locale.ts'

/** A day, which the inline script of the page writes as the reader is used to. */
export function Day({ time }: { readonly time: string }) {
  return (
    <time class="local" dateTime={time.slice(0, 'yyyy-mm-dd'.length)}>
      {dayOf(time)}
    </time>
  )
}

/** A number, the same; one below a thousand is written alike in most languages. */
export function Count({ value }: { readonly value: number }) {
  if (value < 1000) return <>{value}</>
  return (
    <data class="local" value={value}>
      {grouped(value)}
    </data>
  )
}
