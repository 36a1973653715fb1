import { addressOf } from '../catalog/filter.ts'
import type { NavigatorPage } from '../catalog/navigator-page.ts'
import { Icon } from './parts/icon.tsx'

/** Links to the other pages: the first, the last and those around this one. */
export function NavigatorPages({ page: { filter, pages } }: { readonly page: NavigatorPage }) {
  if (pages === 1) return null
  const { page } = filter
  const to = (other: number): string => addressOf({ ...filter, page: other })
  return (
    <nav class="pages" aria-label="Pages of results">
      <ul>
        {page > 1 && (
          <li key="prev">
            <a class="pages-step" rel="prev" href={to(page - 1)}>
              <Icon name="prev" />
              Previous
            </a>
          </li>
        )}
        {around(page, pages).map(number => (
          <li key={number} class="pages-number">
            {number === page ? (
              <span aria-current="page">
                <span class="visually-hidden">Page </span>
                {number}
              </span>
            ) : (
              <a href={to(number)}>
                <span class="visually-hidden">Page </span>
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li key="next">
            <a class="pages-step" rel="next" href={to(page + 1)}>
              Next
              <Icon name="next" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** `[1, 4, 5, 6, 10]` for page 5 of 10. */
function around(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages)
  return [...new Set(near)]
}
