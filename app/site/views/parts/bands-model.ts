/** An entry of a band of the start page. */
export interface BandItem {
  /** A path of this site or an http or https address; null where it leads nowhere. */
  readonly href: string | null
  readonly title: string
  /** ISO 8601. */
  readonly day: string | null
  readonly facts: readonly string[]
  readonly text: string | null
  /** Path of a square picture on this site. */
  readonly picture: string | null
}

/** Wide image of an event. */
export interface Banner {
  readonly src: string
  readonly alt: string | null
  readonly width: number
  readonly height: number
  readonly href: string | null
}

/** The bands of the start page about events, people and other sites; one without entries is not shown. */
export interface Bands extends Readonly<
  Record<'events' | 'sessions' | 'videos' | 'blogs' | 'news' | 'forYou' | 'advocates', readonly BandItem[]>
> {
  readonly banner: Banner | null
}
