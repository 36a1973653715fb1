/** Rows of the homepage with texts that a model may write. */
export interface Explained {
  /** As the actions are named: `generate<name>Explainers`. */
  readonly name: 'Verb' | 'Shelf'
  readonly entity: string
  /** Entity of AdminService. */
  readonly shownAs: string
  /** For the model. */
  readonly kind: string
  readonly action: string
}

const explained = (name: Explained['name'], kind: string): Explained => ({
  ...{ name, kind, shownAs: `${name}Definitions`, entity: `tutorials.homepage.${name}Definitions` },
  action: `generate${name}Explainers`
})

export const explainedRows: readonly Explained[] = [
  explained('Verb', 'a lane of the start page, by the goal of the visitor'),
  explained('Shelf', 'a shelf in each lane, by the kind of what it holds')
]
