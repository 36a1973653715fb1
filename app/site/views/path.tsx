import type { PathModel } from './models.ts'

export function PathView({ path: { card } }: PathModel) {
  return (
    <>
      <h1>{card.title}</h1>
      <p>{card.description}</p>
    </>
  )
}
