/** Rows of the homepage with texts that a model may write. */
export interface Explained {
  /** As the actions are named: `generate<name>Explainers`. */
  readonly name: 'Verb' | 'Shelf' | 'ShelfEntry'
  readonly entity: string
  /** Entity of AdminService. */
  readonly shownAs: string
  /** For the model. */
  readonly kind: string
  readonly action: string
  /** Column of the heading. */
  readonly heading: 'label' | 'title'
  /** More columns for the model. */
  readonly about: readonly string[]
  /** Column in which neighbours are equal; without it all rows are neighbours. */
  readonly lane?: 'verb'
}

const definitions = (name: 'Verb' | 'Shelf', kind: string): Explained => ({
  ...{ name, kind, shownAs: `${name}Definitions`, entity: `tutorials.homepage.${name}Definitions` },
  ...{ action: `generate${name}Explainers`, heading: 'label', about: [] }
})

export const explainedRows: readonly Explained[] = [
  definitions('Verb', 'a lane of the start page, by the goal of the visitor'),
  definitions('Shelf', 'a shelf in each lane, by the kind of what it holds'),
  {
    name: 'ShelfEntry',
    entity: 'tutorials.homepage.HomepageShelves',
    shownAs: 'HomepageShelves',
    kind: 'a link on a shelf of a lane of the start page',
    action: 'generateShelfEntryExplainers',
    heading: 'title',
    about: ['verb', 'shelf', 'url', 'description'],
    lane: 'verb'
  }
]
