import { locale } from '#site-words/language.ts'
import { readerLanguages } from '../../../../lib/text/reader-languages.ts'

/** Languages of the reader; that of the page on the server, where it is the same for everyone. */
export const locales: readonly string[] = 'document' in globalThis ? readerLanguages(navigator.languages) : [locale]

const day = new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeZone: 'UTC' })
const localDay = new Intl.DateTimeFormat(locales, { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat(locales, { dateStyle: 'medium', timeStyle: 'short' })
const number = new Intl.NumberFormat(locales)

/** `22 Nov 2026`, the day in UTC, of a time in ISO 8601. */
export const dayOf = (time: string): string => day.format(new Date(time.slice(0, 'yyyy-mm-dd'.length)))

/** `22 Nov 2026`, the day where the reader is. */
export const localDayOf = (time: string | number): string => localDay.format(new Date(time))

/** `22 Nov 2026, 09:05`, where the reader is. */
export const momentOf = (time: string): string => moment.format(new Date(time))

/** `1,234`. */
export const grouped = (count: number): string => number.format(count)

/**
 * Part of the inline script of every page: writes days and large numbers of the server (`local.tsx`) in the language of the
 * reader, each as soon as it is parsed, so that nobody sees another form. It ends before other scripts begin.
 */
export const localeScript = [
  // as in lib/text/reader-languages.ts
  '{const l=navigator.languages.filter(t=>{try{return Intl.getCanonicalLocales(t)}catch{}})',
  "const d=new Intl.DateTimeFormat(l,{dateStyle:'medium',timeZone:'UTC'})",
  // an element is whole once something follows it, or what it stands in
  'const whole=e=>e&&(e.nextSibling||whole(e.parentNode))',
  "const all=document.getElementsByClassName('local')",
  'let i=0,e',
  "const fill=()=>{for(;(e=all[i])&&(document.readyState!='loading'||whole(e));i++)" +
    'e.textContent=e.dateTime?d.format(new Date(e.dateTime)):(+e.value).toLocaleString(l)}',
  'const o=new MutationObserver(fill)',
  'o.observe(document,{childList:true,subtree:true})',
  "addEventListener('readystatechange',()=>{fill();o.disconnect()},{capture:true,once:true})}"
].join(';')
