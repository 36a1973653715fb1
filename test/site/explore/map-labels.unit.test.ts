import { expect, test } from '@jest/globals'
import { graphOf } from '../../../app/site/browser/explore/graph.ts'
import { Grid } from '../../../app/site/browser/explore/grid.ts'
import { placedLabels } from '../../../app/site/browser/explore/place-labels.ts'
import type { Scene } from '../../../app/site/browser/explore/scene.ts'

const [WIDTH, HEIGHT] = [980, 640]

/** Clouds of tutorials around tags, as a corpus of 500 makes them. */
const tags = 10
const nodes = Array.from({ length: 500 }, (_, at) => {
  const [angle, far] = [at * 2.4, at < tags ? 0 : 40 + (at % 37) * 4]
  return {
    ...{ id: `${at}`, slug: `${at}`, type: at < tags ? 'tag' : 'tutorial', label: `Name of number ${at}` },
    x: (at % tags) * 260 + far * Math.cos(angle),
    y: (at % 3) * 300 + far * Math.sin(angle)
  }
})
const edges = nodes.slice(tags).map(({ id }, at) => ({ s: id, p: 'taggedWith', o: `${at % tags}` }))
const graph = graphOf({ nodes, edges, generatedAt: '' })
const grid = new Grid(graph)
const links = (node: number) => (graph.offsets[node + 1] ?? 0) - (graph.offsets[node] ?? 0)
const everything = new Set(nodes.keys())

const labels = (change: Partial<Scene> = {}, zoom = 1) => {
  const { left, top, right, bottom } = grid.bounds
  const scale = zoom * Math.min((WIDTH - 96) / (right - left), (HEIGHT - 96) / (bottom - top))
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  const camera = {
    ...{ width: WIDTH, height: HEIGHT, zoom },
    toScreen: (at: number, down: number): [number, number] => [
      (at - x) * scale + WIDTH / 2,
      (down - y) * scale + HEIGHT / 2
    ],
    toMap: (at: number, down: number): [number, number] => [
      (at - WIDTH / 2) / scale + x,
      (down - HEIGHT / 2) / scale + y
    ]
  }
  const scene = {
    graph,
    grid,
    hidden: new Set<string>(),
    chosen: undefined,
    hovered: undefined,
    path: [],
    isMoving: false
  }
  const found = placedLabels(
    { camera, scene: { ...scene, ...change }, near: new Set(), seen: everything },
    text => 7 * text.length
  )
  return { camera, found }
}

test.each([1, 3, 8])('no name lies over another, nor over a place with as many links, zoomed %ix', zoom => {
  const { camera, found } = labels({}, zoom)
  expect(found.length).toBeGreaterThan(zoom === 1 ? tags - 1 : 3)
  const overlapping = found.filter(one => found.some(other => one !== other && lieOver(one, other)))
  expect(overlapping.map(({ text }) => text)).toEqual([])
  const points = nodes.map(({ x, y }) => camera.toScreen(x, y))
  const covering = found.filter(one =>
    points.some(
      ([left, top], node) => links(node) >= links(one.node) && lieOver(one, { left, top, right: left, bottom: top })
    )
  )
  expect(covering.map(({ text }) => text)).toEqual([])
})

type Box = Grid['bounds']

const lieOver = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

test('the place under the pointer has its name, wherever it lies', () => {
  const shown = new Set(labels().found.map(({ node }) => node))
  const hidden = [...everything].filter(node => !shown.has(node))
  for (const hovered of hidden.slice(0, 10)) expect(labels({ hovered }).found[0]?.node).toBe(hovered)
})
