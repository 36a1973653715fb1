import {
  type Group,
  groupsIn,
  buildTree,
  type Mission,
  type Path,
  type Shown,
  type Slot,
  type TreeRows
} from './tree.ts'

/** A path or group in the navigator. */
interface Card {
  readonly id: number | null
  readonly title: string
  readonly slug: string
}

/** A tutorial at a position of a path. */
interface Stop {
  readonly slug: string
  readonly card: Card | undefined
  /** The path of the mission, when it is one of several. */
  readonly path: Card | undefined
}

/** A stop, or alternative sequences of stops, none of them empty. */
type Node = Stop | { readonly ways: readonly (readonly Node[])[] }

interface NavigatorDocument {
  readonly missions: readonly Card[]
  readonly groups: readonly (Card & { missionId?: number | null })[]
  readonly tutorialMappings: readonly object[]
  readonly checkpointMappings: readonly object[]
}

/**
 * Positions of each tutorial, with the previous and next one (CATALOG-058, CATALOG-059). Groups within missions are
 * listed only with `includeNestedGroups`.
 */
export function navigatorDocument(rows: TreeRows, includeNestedGroups: boolean): NavigatorDocument {
  const { missions, standalone } = buildTree(rows)
  const nested = new Set(includeNestedGroups ? missions.flatMap(({ paths }) => paths.flatMap(groupsIn)) : [])
  return {
    missions: missions.map(cardOf),
    groups: [...missions.flatMap(mission => cardsIn(mission, nested)), ...standalone.map(cardOf)],
    tutorialMappings: [
      ...missions.flatMap(mission => mappingsOf(nodesOfMission(mission, nested), missionKeys(mission))),
      ...standalone.flatMap(group =>
        mappingsOf(nodesOf(group.slots, { card: cardOf(group), path: undefined }, nested), {})
      )
    ],
    checkpointMappings: missions.flatMap(checkpointsOf)
  }
}

const cardOf = ({ legacyId, title, slug }: Shown): Card => ({ id: legacyId, title, slug })

const missionKeys = ({ legacyId, title, slug }: Mission) => ({
  missionId: legacyId,
  missionTitle: title,
  missionSlug: slug
})

/** Card of a path; none when it is the only one, since the mission represents it. */
const pathCard = (path: Path, { paths }: Mission) => (paths.length > 1 ? cardOf(path) : undefined)

function cardsIn(mission: Mission, nested: ReadonlySet<Group>): NavigatorDocument['groups'] {
  const missionId = mission.legacyId
  const paths = mission.paths.flatMap(path => pathCard(path, mission) ?? [])
  const groups = new Set(mission.paths.flatMap(groupsIn).filter(group => nested.has(group)))
  return [...paths, ...[...groups].map(cardOf)].map(card => ({ ...card, missionId }))
}

function nodesOfMission(mission: Mission, nested: ReadonlySet<Group>): Node[] {
  return mission.paths.flatMap(each => {
    const path = pathCard(each, mission)
    return nodesOf(each.slots, { card: path, path }, nested)
  })
}

function nodesOf(slots: readonly Slot[], around: Omit<Stop, 'slug'>, nested: ReadonlySet<Group>): Node[] {
  return slots.flatMap(({ branches }) => {
    const ways = branches.map(({ target }): Node[] => {
      if (target.kind === 'tutorial') return [{ slug: target.tutorial.slug, ...around }]
      if (target.kind !== 'group') return []
      const card = nested.has(target.group) ? cardOf(target.group) : around.card
      return nodesOf(target.group.slots, { ...around, card }, nested)
    })
    const walkable = ways.filter(way => way.length > 0)
    return walkable.length > 1 ? [{ ways: walkable }] : walkable.flat()
  })
}

/** One entry per stop; each alternative continues from the stop before the choice to the stop after it. */
function mappingsOf(nodes: readonly Node[], mission: object, before?: Stop, after?: Stop): object[] {
  return nodes.flatMap((node, place) => {
    const previous = place > 0 ? lastOf(nodes[place - 1] as Node) : before
    const next = place + 1 < nodes.length ? firstOf(nodes[place + 1] as Node) : after
    if ('ways' in node) return node.ways.flatMap(way => mappingsOf(way, mission, previous, next))
    return [mappingOf(node, mission, previous, next)]
  })
}

const firstOf = (node: Node): Stop => ('ways' in node ? firstOf(node.ways[0]?.[0] as Node) : node)
const lastOf = (node: Node): Stop => ('ways' in node ? lastOf(node.ways[0]?.at(-1) as Node) : node)

function mappingOf(
  { slug, card, path }: Stop,
  mission: object,
  previous: Stop | undefined,
  next: Stop | undefined
): object {
  const group = card && { groupId: card.id, groupTitle: card.title, groupSlug: card.slug }
  const prevGroupSlug = otherGroup(card, previous)
  const nextGroupSlug = otherGroup(card, next)
  return {
    slug,
    ...mission,
    ...group,
    ...(path && { pathSlug: path.slug }),
    prev: previous?.slug ?? null,
    next: next?.slug ?? null,
    ...(prevGroupSlug && { prevGroupSlug }),
    ...(nextGroupSlug && { nextGroupSlug })
  }
}

/** The group of a neighbouring stop, when it is another one. */
const otherGroup = (card: Card | undefined, stop: Stop | undefined) =>
  stop?.card && stop.card.slug !== card?.slug ? stop.card.slug : undefined

function checkpointsOf(mission: Mission): object[] {
  return mission.paths.flatMap(path =>
    path.slots.flatMap(({ branches }) =>
      branches.flatMap(({ target }) => {
        if (target.kind !== 'checkpoint') return []
        const { number: checkpointId, title, itemOrder } = target
        return [{ checkpointId, title, ...missionKeys(mission), pathId: path.legacyId, pathSlug: path.slug, itemOrder }]
      })
    )
  )
}
