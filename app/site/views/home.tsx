import type { HomeModel } from './models.ts'

export function HomeView({ counts }: HomeModel) {
  return (
    <section class="hero">
      <h1>Learn by doing</h1>
      <p>
        {counts.tutorials} tutorials in steps that you can follow, {counts.missions} missions that lead somewhere.
      </p>
    </section>
  )
}
