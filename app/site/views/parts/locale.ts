/** Languages of the reader; English on the server, where a page is the same for everyone. */
const locales: readonly string[] = 'document' in globalThis ? navigator.languages : ['en-GB']

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
  '{const l=navigator.languages,d=new Intl.DateTimeFormat(l,{dateStyle:"medium",timeZone:"UTC"}),n=new Intl.NumberFormat(l)',
  // an element is whole once something follows it or what it stands in
  'const whole=e=>document.readyState!=="loading"||(e&&(e.nextSibling||whole(e.parentNode)))',
  'const fill=(name,text)=>{let i=0;const all=document.getElementsByTagName(name);return()=>{for(let e;(e=all[i])&&(e.dataset.local===undefined||whole(e));i++)' +
    'if(e.dataset.local!==undefined){e.textContent=text(e);e.lang=d.resolvedOptions().locale;e.dir="auto"}}}',
  'const fills=[fill("time",e=>d.format(new Date(e.dateTime))),fill("data",e=>n.format(e.value))]',
  'const o=new MutationObserver(()=>{for(const f of fills)f()});o.observe(document,{childList:true,subtree:true})',
  'document.addEventListener("readystatechange",()=>{for(const f of fills)f();o.disconnect()},{once:true})}'
].join(';')
