const slugs = [
  'verify-and-heal',
  'run-on-postgresql',
  'start-the-platform',
  'publish-with-curl',
  'publish-with-the-cli'
]
/** A tutorial of the feed `/content/nav`. */
export const tutorial = (slug: string) => ({
  slug,
  title: `Title of ${slug}`,
  description: '',
  time: 10,
  level: 'beginner',
  stepCount: 1,
  displayTags: [],
  displayTagSlugs: [],
  createdAt: null
})

/** The feeds of a backend that has a few tutorials and nothing else. */
export const nav = { tutorials: slugs.map(tutorial) }
export const catalog = {
  missions: [],
  hierarchies: [],
  standaloneGroups: [],
  featured: [],
  categories: [],
  tutorials: slugs.map(slug => ({ slug, categorySlugs: [] }))
}
export const navigator = { tutorialMappings: [], checkpointMappings: [] }
