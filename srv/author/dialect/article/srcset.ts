/** Widths in pixels of the pictures that are served in smaller forms too, by hash. */
export type Pictures = ReadonlyMap<string, number>

/** Widest column of an article (app/site/styles/tutorial). */
const COLUMN = 720

const ownPicture = /^\/content\/images\/([0-9a-f]{64})$/
const pixels = /^[1-9]\d{0,4}$/

/**
 * The attributes that let a browser take the smallest form of a picture that its screen needs. Only for pictures that say
 * how wide they are shown: the place of all others would depend on the form that was taken.
 */
export function inSizes(
  { src = '', srcset, width = '' }: Readonly<Record<string, string>>,
  pictures: Pictures,
  widths: readonly number[]
): { srcset: string; sizes: string } | undefined {
  const [, hash = ''] = ownPicture.exec(src) ?? []
  const own = pictures.get(hash)
  if (own === undefined || srcset !== undefined || !pixels.test(width)) return undefined
  const forms = widths.filter(each => each < own).map(each => `${src}?w=${each} ${each}w`)
  const shown = Math.min(Number(width), COLUMN)
  return { srcset: [...forms, `${src} ${own}w`].join(', '), sizes: `(max-width: ${shown}px) 100vw, ${shown}px` }
}
