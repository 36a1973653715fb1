import type { Neighbours } from './rows.ts'
import { Grid } from './grid.ts'

/** Places of vertices: x and y of vertex v are at 2v and 2v + 1. One edge is about 1 long. */
export type Places = Float64Array

/** Rounds in which vertices go to the middle of their neighbours, so that those of a subject are near each other. */
const SMOOTHING = 24
/** The share of its own anchor that a vertex keeps in a round. */
const ANCHOR = 0.15
/** Rounds in which vertices push each other away; fewer in a large graph. */
const MOST_ROUNDS = 120
const LEAST_ROUNDS = 30
const WORK = 600_000
/** So far a vertex pushes others, which is also the width of a cell of the grid. */
const REACH = 2
const PULL = 0.25
const PUSH = 0.35
/** So strongly a vertex goes back to where smoothing put it: what is far apart stays so, whatever changes elsewhere. */
const HOLD = 0.1
/** The mean distance from the middle, for each root of the number of vertices. */
const SPREAD = 1.2

/**
 * Places for a map: neighbours are near each other, no two on one spot. It follows from the graph and `seeds` (a number for each
 * vertex that stays the same, as the hash of its name) alone, so every instance draws the same map; and since each vertex is held
 * near a place that depends little on what is far from it, a change moves few others.
 */
export function layout(neighbours: Neighbours, seeds: Uint32Array): Places {
  const held = spread(smoothed(neighbours, anchors(seeds)))
  const places = held.slice()
  const rounds = Math.max(LEAST_ROUNDS, Math.min(MOST_ROUNDS, Math.floor(WORK / (seeds.length + 1))))
  for (let round = 0; round < rounds; round++) {
    // the farthest that a vertex goes in this round
    const limit = 1 - round / rounds
    step(places, { neighbours, held, limit })
  }
  return places
}

/** A spot of its own for each vertex, on a disc that has room for all. */
function anchors(seeds: Uint32Array): Places {
  const places = new Float64Array(2 * seeds.length)
  const radius = 4 * Math.sqrt(seeds.length)
  seeds.forEach((seed, vertex) => {
    const angle = ((seed & 0xffff) / 0x10000) * 2 * Math.PI
    const distance = radius * Math.sqrt((seed >>> 16) / 0x10000)
    places[2 * vertex] = distance * Math.cos(angle)
    places[2 * vertex + 1] = distance * Math.sin(angle)
  })
  return places
}

function smoothed({ offsets, targets }: Neighbours, anchored: Places): Places {
  let places = anchored
  for (let round = 0; round < SMOOTHING; round++) {
    const next = anchored.slice()
    for (let vertex = 0; vertex + 1 < offsets.length; vertex++) {
      const begin = offsets[vertex] as number
      const end = offsets[vertex + 1] as number
      if (begin === end) continue
      let x = 0
      let y = 0
      for (let edge = begin; edge < end; edge++) {
        x += places[2 * (targets[edge] as number)] as number
        y += places[2 * (targets[edge] as number) + 1] as number
      }
      next[2 * vertex] = ANCHOR * (anchored[2 * vertex] as number) + ((1 - ANCHOR) * x) / (end - begin)
      next[2 * vertex + 1] = ANCHOR * (anchored[2 * vertex + 1] as number) + ((1 - ANCHOR) * y) / (end - begin)
    }
    places = next
  }
  return places
}

/** Smoothing draws all to the middle; this gives them the room that they need. */
function spread(places: Places): Places {
  const square = places.reduce((sum, place) => sum + place * place, 0)
  const scale = (SPREAD * places.length) / 2 / Math.sqrt(square || 1)
  return places.map(place => place * scale)
}

interface Round {
  readonly neighbours: Neighbours
  readonly held: Places
  readonly limit: number
}

function step(places: Places, { neighbours: { offsets, targets }, held, limit }: Round): void {
  const forces = new Float64Array(places.length)
  const grid = new Grid(places, REACH)
  for (let vertex = 0; vertex + 1 < offsets.length; vertex++) {
    const x = places[2 * vertex] as number
    const y = places[2 * vertex + 1] as number
    let dx = HOLD * ((held[2 * vertex] as number) - x)
    let dy = HOLD * ((held[2 * vertex + 1] as number) - y)
    const begin = offsets[vertex] as number
    const end = offsets[vertex + 1] as number
    for (let edge = begin; edge < end; edge++) {
      dx += (PULL * ((places[2 * (targets[edge] as number)] as number) - x)) / (end - begin)
      dy += (PULL * ((places[2 * (targets[edge] as number) + 1] as number) - y)) / (end - begin)
    }
    const push = grid.push(vertex)
    forces[2 * vertex] = dx + PUSH * push.x
    forces[2 * vertex + 1] = dy + PUSH * push.y
  }
  for (let vertex = 0; 2 * vertex < places.length; vertex++) {
    const dx = forces[2 * vertex] as number
    const dy = forces[2 * vertex + 1] as number
    const share = Math.min(1, limit / (Math.hypot(dx, dy) + 1e-9))
    places[2 * vertex] = (places[2 * vertex] as number) + share * dx
    places[2 * vertex + 1] = (places[2 * vertex + 1] as number) + share * dy
  }
}
