import * as words from '#site-words/scripts/own-page.ts'
import type { Skill, SkillMap } from './own-data.ts'

const NODE = { width: 208, height: 34 }
const ROW = 46
const GAP = 72
const HEAD = 34
/** Concepts of a column: more than these are in the lists only. */
const MOST = 8
/** Letters that fit into a node. */
const LETTERS = 24

interface Placed {
  readonly skill: Skill
  readonly x: number
  readonly y: number
}

/**
 * The map as a picture: what is missing, what is known and what comes next, from left to right, with lines from each concept to what
 * builds on it. The lists beside it tell the same, so it is one image for whoever does not see it; nothing without lines.
 */
export function SkillPicture({ map: { missing, shown, next } }: { readonly map: SkillMap }) {
  const needed = new Set(next.flatMap(({ requires }) => requires))
  const lacking = new Set(missing.map(({ slug }) => slug))
  const known = shown.filter(({ slug, requires }) => needed.has(slug) || requires.some(each => lacking.has(each)))
  const columns = [
    { title: words.missing, kind: 'missing', skills: missing.slice(0, MOST) },
    { title: words.youKnow, kind: 'shown', skills: known.slice(0, MOST) },
    { title: words.comesNext, kind: 'next', skills: next.slice(0, MOST) }
  ].filter(({ skills }) => skills.length > 0)
  const placed = new Map<string, Placed>()
  for (const [column, { skills }] of columns.entries())
    for (const [row, skill] of skills.entries())
      placed.set(skill.slug, { skill, x: column * (NODE.width + GAP), y: HEAD + row * ROW })
  const lines = [...placed.values()].flatMap(to =>
    to.skill.requires.flatMap(slug => {
      const from = placed.get(slug)
      return from && from.x !== to.x ? [{ from, to }] : []
    })
  )
  if (lines.length === 0) return null
  const width = columns.length * (NODE.width + GAP) - GAP
  const height = HEAD + Math.max(...columns.map(({ skills }) => skills.length)) * ROW
  return (
    <svg
      class="skill-picture"
      role="img"
      aria-label={words.pictureOf(placed.size)}
      viewBox={`-1 0 ${width + 2} ${height}`}
      style={{ maxWidth: `${width}px` }}
    >
      {columns.map(({ title }, column) => (
        <text key={title} class="skill-column" x={column * (NODE.width + GAP)} y={16}>
          {title}
        </text>
      ))}
      {lines.map(({ from, to }) => (
        <path key={`${from.skill.slug} ${to.skill.slug}`} class="skill-line" d={curve(from, to)} />
      ))}
      {columns.flatMap(({ kind, skills }) =>
        skills.map(skill => <Node key={skill.slug} kind={kind} placed={placed.get(skill.slug)} />)
      )}
    </svg>
  )
}

function curve(from: Placed, to: Placed): string {
  const [start, end] = from.x < to.x ? [from, to] : [to, from]
  const [x1, y1] = [start.x + NODE.width, start.y + NODE.height / 2]
  const [x2, y2] = [end.x, end.y + NODE.height / 2]
  const middle = (x1 + x2) / 2
  return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`
}

function Node({ kind, placed }: { readonly kind: string; readonly placed: Placed | undefined }) {
  if (!placed) return null
  const { skill, x, y } = placed
  const letters = [...skill.name]
  return (
    <g class={`skill-node skill-${kind}`}>
      <title>{skill.name}</title>
      <rect x={x} y={y} width={NODE.width} height={NODE.height} rx={NODE.height / 2} />
      <text x={x + 14} y={y + NODE.height / 2 + 5}>
        {letters.length > LETTERS ? `${letters.slice(0, LETTERS - 1).join('')}…` : skill.name}
      </text>
    </g>
  )
}
