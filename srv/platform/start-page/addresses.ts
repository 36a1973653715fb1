/** One line of the start page. */
export interface Address {
  readonly path: string
  readonly title: string
  /** Those who may read it: `everyone`, `login` or a scope. */
  readonly access: string
}

/** A backend as its start page shows it. */
export interface Start {
  readonly name: string
  readonly channel: 'public' | 'qa'
  readonly about: string
  /** Path of the channel on the learner site, and its title. */
  readonly sitePath: string
  readonly siteTitle: string
  readonly addresses: readonly Address[]
}

const health: Address = { path: '/health', title: 'health check', access: 'everyone' }

/** The start page of the public channel. */
export const backend: Start = {
  name: 'Tutorial Platform, backend',
  channel: 'public',
  about: 'Stores and serves the tutorials; learners read them on the learner site.',
  sitePath: '',
  siteTitle: 'the learner site',
  addresses: [
    { path: '/content/nav', title: 'published tutorials', access: 'everyone' },
    { path: '/build/catalog', title: 'missions, groups and tags, for builds of a site', access: 'everyone' },
    health
  ]
}

/** The start page of the QA channel. */
export const qa: Start = {
  name: 'Tutorial Platform, QA backend',
  channel: 'qa',
  about: 'Serves previews of authors; learners see nothing of it.',
  sitePath: '/tutorials-qa/',
  siteTitle: 'the previews as pages; after a login with Tutorial.Author',
  addresses: [
    { path: '/content/nav', title: 'tutorials in preview', access: 'Tutorial.Author' },
    { path: '/content/hashes', title: 'hashes of what is published here', access: 'Tutorial.Author' },
    health
  ]
}
