import * as words from '#site-words/parts.ts'
import { Icon } from './icon.tsx'

interface PageLinksProps {
  /** Name of the navigation for screen readers. */
  readonly label: string
  readonly page: number
  readonly pages: number
  /** Address of a page by its number. */
  readonly to: (page: number) => string
}

/** Links to the other pages of a list: the first, the last and those around this one. */
export function PageLinks({ label, page, pages, to }: PageLinksProps) {
  if (pages === 1) return null
  return (
    <nav class="pages" aria-label={label}>
      <ul>
        {page > 1 && (
          <li key="prev">
            <a class="pages-step" rel="prev" href={to(page - 1)}>
              <Icon name="prev" />
              {words.previous}
            </a>
          </li>
        )}
        {around(page, pages).map(number => (
          <li key={number} class="pages-number">
            {number === page ? (
              <span aria-current="page">
                <NumberedPage number={number} />
              </span>
            ) : (
              <a href={to(number)}>
                <NumberedPage number={number} />
              </a>
            )}
          </li>
        ))}
        {page < pages && (
          <li key="next">
            <a class="pages-step" rel="next" href={to(page + 1)}>
              {words.next}
              <Icon name="next" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The number of a page, which is read aloud as one. */
const NumberedPage = ({ number }: { readonly number: number }) => (
  <>
    <span class="visually-hidden">{words.page}</span>
    {number}
  </>
)

/** `[1, 4, 5, 6, 10]` for page 5 of 10. */
function around(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages)
  return [...new Set(near)]
}
