/** The site that shows an article: what its policy allows, and in which forms it serves its pictures. */
export interface Surroundings {
  readonly pictureHosts: readonly string[]
  readonly mediaHosts: readonly string[]
  /** Hosts of videos. */
  readonly frameHosts: readonly string[]
  /** Widths in pixels in which pictures are served besides their own. */
  readonly widths: readonly number[]
}
