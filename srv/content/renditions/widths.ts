/** The widths in which pictures are served besides their own: a phone, the column of an article, and that on a fine screen. */
export const RENDITION_WIDTHS: readonly number[] = [480, 960, 1440]

/** Largest source, a window on a large screen: its pixels take up to 50 bytes each while it is made smaller, in the memory of the backend. */
const MAX_PIXELS = 4_000_000

/** Formats that are made smaller; a GIF may move, and a drawing (SVG) fits every width. */
const formats: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp'])

/** Facts of a stored picture, by its header. */
export interface Picture {
  readonly mimeType: string
  readonly width: number | null
  readonly height: number | null
}

/** Those of the widths in which a picture is served; none for one that is narrow, too large or of another format. */
export function renditionWidths({ mimeType, width, height }: Picture): readonly number[] {
  if (!formats.has(mimeType) || !width || !height || width * height > MAX_PIXELS) return []
  return RENDITION_WIDTHS.filter(each => each < width)
}
