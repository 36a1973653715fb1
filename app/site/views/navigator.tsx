import { CardView } from './card.tsx'
import type { NavigatorModel } from './models.ts'

export function NavigatorView({ cards }: NavigatorModel) {
  return (
    <>
      <h1>All tutorials</h1>
      <ul class="card-grid">
        {cards.map(card => (
          <li key={card.href}>
            <CardView card={card} />
          </li>
        ))}
      </ul>
    </>
  )
}
