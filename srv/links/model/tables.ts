/** The tables of this domain. */
export const LINKS = 'tutorials.links.CheckedLinks'
export const PLACES = 'tutorials.links.LinkPlaces'
export const READ = 'tutorials.links.ReadTutorials'
export const HOSTS = 'tutorials.links.LinkHosts'
export const REQUESTS = 'tutorials.links.LinkRequests'

/** Kind of the places in tutorials. */
export const TUTORIAL = 'tutorial'

export type LinkStatus = 'NEW' | 'OK' | 'MOVED' | 'SUSPECT' | 'BROKEN' | 'UNREACHABLE' | 'NOT_CHECKED'

/** A link that somebody has to mend. */
export const BAD: readonly LinkStatus[] = ['BROKEN', 'UNREACHABLE']
