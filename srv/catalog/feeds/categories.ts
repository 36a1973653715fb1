import type { CategoryRow, FitRow } from './rows.ts'

const MAX_CATEGORIES = 3

/** Finds the slugs of the three best categories of a task. */
export type CategoriesOf = (task: { readonly ID: string }) => readonly string[]

/** Ranks categories by score, then by the order of the categories. */
export function bestCategories(categories: readonly CategoryRow[], fits: readonly FitRow[]): CategoriesOf {
  const places = new Map(inOrder(categories).map(({ ID, slug }, place) => [ID, { slug, place }]))
  const fitsOf = Map.groupBy(fits, ({ task_ID }) => task_ID)
  return ({ ID }) => {
    const ranked = (fitsOf.get(ID) ?? []).flatMap(({ category_ID, score }) => {
      const category = places.get(category_ID)
      return category ? [{ ...category, score: Number(score ?? 0) }] : []
    })
    ranked.sort((one, other) => other.score - one.score || one.place - other.place)
    return ranked.slice(0, MAX_CATEGORIES).map(({ slug }) => slug)
  }
}

/** Sorts categories by their sortOrder. */
export function inOrder(categories: readonly CategoryRow[]): CategoryRow[] {
  return categories.toSorted(
    (one, other) => (one.sortOrder ?? 0) - (other.sortOrder ?? 0) || (one.slug < other.slug ? -1 : 1)
  )
}
